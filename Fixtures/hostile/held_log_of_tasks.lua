-- hostile: many tasks that each log a little too much, all in one turn
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
-- seconds: 3
local rutter = require "rutter"
local line = ("x"):rep(1e6)
for _ = 1, 1000 do rutter.task(function() for _ = 1, 10 do rutter.log(line) end end) end
