-- hostile: how far a load is, told without end
-- expect: stopped memory or stopped time or stopped instructions or error works inside a loader
-- when: later
local rutter = require "rutter"
for i = 1, 1e7 do rutter.report(0.5, i .. ("x"):rep(1000)) end
