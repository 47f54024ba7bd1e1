-- hostile: watches without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot be made
-- when: later
local rutter = require "rutter"
local cell = rutter.cell(1)
while true do rutter.watch(cell, function() end) end
