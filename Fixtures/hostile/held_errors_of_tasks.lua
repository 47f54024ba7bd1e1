-- hostile: tasks that each raise a very long message
-- expect: stopped memory or stopped time or stopped instructions or error xxx
-- when: later
local rutter = require "rutter"
for _ = 1, 200 do rutter.task(function() error(("x"):rep(2e7)) end) end
