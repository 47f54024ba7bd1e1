-- hostile: tasks without end
-- expect: stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"
local function nothing() end
while true do rutter.task(nothing) end
