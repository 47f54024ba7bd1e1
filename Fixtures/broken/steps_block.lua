-- A run is no guard.
--
-- expect: steps_block.lua:9: rutter.block is what a guard returns, and cannot be used in the run of steps
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    return rutter.block "no"
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
