-- hostile: cells without end, each with a value of its own
-- expect: stopped memory or stopped time or stopped instructions or error cannot be made
local rutter = require "rutter"
for i = 1, 1e7 do rutter.cell(i .. ("x"):rep(1e5)) end
