-- A task raises; it is over.
--
-- expect: task_raises.lua:11: no wind
-- when: tap "Sail", advance 2

local rutter = require "rutter"
rutter.root(function()
  local function sail()
    rutter.task(function()
      rutter.sleep(1)
      error("no wind")
    end)
  end
  return rutter.screen { title = "Tasks", rutter.button { "Sail", action = sail } }
end)
