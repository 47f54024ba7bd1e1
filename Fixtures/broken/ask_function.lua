-- A function is no value.
--
-- expect: ask_function.lua:9: ask takes a value: a function is none
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    ask(function() end)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
