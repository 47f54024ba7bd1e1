-- hostile: long lines of which every byte takes six in JSON
-- expect: stopped memory or stopped time or stopped instructions
local rutter = require "rutter"
local line = ("\1"):rep(1e6)
while true do rutter.log(line) end
