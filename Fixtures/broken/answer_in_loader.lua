-- A loader gives its value by returning it.
--
-- expect: answer_in_loader.lua:8: a loader gives a value and cannot ask for 'finish'; push from an action
-- when: tap "Go", advance 1

local rutter = require "rutter"
rutter.destination(rutter.integer, function(number) return rutter.screen { title = "Number " .. number } end)
local load = rutter.loader("load", { gives = rutter.integer, load = function() rutter.finish(1) end })
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = load() } } end)
