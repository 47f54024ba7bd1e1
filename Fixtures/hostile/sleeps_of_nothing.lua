-- hostile: thousands of tasks that sleep for no time, without end
-- expect: stopped memory or stopped time or stopped instructions or ok or error
-- when: later
local rutter = require "rutter"

for _ = 1, 2000 do
  rutter.task(function() while true do rutter.sleep(0) end end)
end
