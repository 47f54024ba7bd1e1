-- hostile: cells without end that hold next to nothing
-- expect: stopped memory or stopped time or stopped instructions or error cannot be made
local rutter = require "rutter"
for i = 1, 1e8 do rutter.cell(i) end
