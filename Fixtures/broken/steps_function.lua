-- What a function gives in rutter.all is not recorded.
--
-- expect: steps_function.lua:9: rutter.all, item 1: in the run of steps only deferred values, got a function, of which nothing is recorded; put the work into a loader
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    rutter.all { function() return 1 end }
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
