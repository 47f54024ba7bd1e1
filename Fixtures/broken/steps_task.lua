-- A run starts no task: it would start it again whenever it begins anew.
--
-- expect: steps_task.lua:9: 'task' cannot be asked for in the run of steps, which begins anew after 'back': do it in the action of a question
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    rutter.task(function() end)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
