-- A question is a value, not its type.
--
-- expect: ask_type.lua:10: ask takes a value: a type is none; call it to make a value of it
-- when: tap "Go"

local rutter = require "rutter"
local Name = rutter.type("Name", {})
local order = rutter.steps("order", {
  run = function(ask)
    ask(Name)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
