-- hostile: a log of empty lines, without end
-- expect: stopped memory or stopped time or stopped instructions
local rutter = require "rutter"
while true do rutter.log.debug("") end
