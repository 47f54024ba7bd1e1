-- A run loads nothing ahead.
--
-- expect: steps_preload.lua:10: 'preload' cannot be asked for in the run of steps, which begins anew after 'back': do it in the action of a question
-- when: tap "Go"

local rutter = require "rutter"
local one = rutter.loader("one", { gives = "integer", load = function() return 1 end })
local order = rutter.steps("order", {
  run = function()
    one():preload()
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
