-- A task that starts itself anew without waiting: the turn would never end.
--
-- expect: a turn did not come to rest after 100 passes or 10000 steps; it went round over tasks that start tasks
-- when: tap "Sail"

local rutter = require "rutter"
rutter.root(function()
  local function sail()
    rutter.task(sail)
  end
  return rutter.screen { title = "Tasks", rutter.button { "Sail", action = sail } }
end)
