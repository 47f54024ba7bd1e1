-- hostile: entries with large values, pushed one turn after the other
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
-- seconds: 4
local rutter = require "rutter"
rutter.destination(rutter.string, { screen = function() return rutter.screen { title = "Text" } end })
rutter.task(function() for i = 1, 2000 do rutter.path:push(i .. ("x"):rep(1e6)):await() rutter.sleep(0) end end)
