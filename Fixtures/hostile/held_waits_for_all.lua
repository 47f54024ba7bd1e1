-- hostile: coroutines that each wait for many others
-- expect: stopped memory or stopped time or stopped instructions or error value of more than or ok
-- when: later
local rutter = require "rutter"
local waits = {}
for i = 1, 20000 do waits[i] = function() rutter.sleep(1000) end end
for _ = 1, 1000 do rutter.task(function() rutter.all(waits) end) end
