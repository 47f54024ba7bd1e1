-- hostile: tasks that start two of their own kind and wait
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
local rutter = require "rutter"
local function grow()
  rutter.sleep(0)
  rutter.task(grow)
  rutter.task(grow)
  rutter.sleep(1000)
end
rutter.task(grow)
