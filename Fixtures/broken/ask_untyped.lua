-- A list has no destination.
--
-- expect: ask_untyped.lua:9: ask takes a value of a type, which a destination shows, got a list
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    ask { 1, 2 }
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
