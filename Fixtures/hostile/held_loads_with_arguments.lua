-- hostile: loads that run long, each with a large argument
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", { gives = rutter.integer, load = function() rutter.sleep(1000) return 1 end })
for i = 1, 900 do rutter.task(function() load(i .. ("x"):rep(1e6)):await() end) end
