-- hostile: sleeps for odd times
-- expect: ok or error
-- when: later
local rutter = require "rutter"

for _, seconds in ipairs { 0, -1, 1e300, math.huge, 0 / 0, -0.0, 1e-300, math.maxinteger, "1", {} } do
  rutter.task(function() print(pcall(rutter.sleep, seconds)) end)
end
