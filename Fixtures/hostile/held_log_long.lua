-- hostile: a log of long lines, without end
-- expect: stopped memory or stopped time or stopped instructions
local rutter = require "rutter"
local line = ("x"):rep(1e6)
while true do rutter.log(line) end
