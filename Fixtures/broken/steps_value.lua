-- What a run returns is no value.
--
-- expect: steps_value.lua:8: a function cannot be part of a value
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    return function() end
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
