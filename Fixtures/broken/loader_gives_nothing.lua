-- A registered loader forgets to return: the message names the line that registers it.
--
-- expect: loader_gives_nothing.lua:8: loader_gives_nothing.number gave the wrong type: expected integer, got nothing
-- when: tap "Guess"

local rutter = require "rutter"

local number = rutter.loader("number", { gives = rutter.integer, load = function() rutter.sleep(1) end })
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function() return rutter.screen { title = "Loads", rutter.link { "Guess", to = number() } } end)
