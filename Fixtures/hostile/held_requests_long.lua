-- hostile: requests for many pushes at once, without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot navigate or error cannot ask
-- when: later
local rutter = require "rutter"
local values = {}
for i = 1, 60000 do values[i] = i end
while true do rutter.path:push_all(values) end
