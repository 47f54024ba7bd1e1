-- The ask of a run is used by another coroutine.
--
-- expect: ask_in_task.lua:16: ask can be used in the run of its steps only, not in a task
-- when: tap "Task"

local rutter = require "rutter"
local kept
local order = rutter.steps("order", { run = function(ask) kept = ask end })
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button {
      "Task",
      action = function()
        rutter.present(order())
        rutter.task(function() kept(5) end)
      end,
    },
  }
end)
