-- hostile: requests for pushes without end, of which none is carried out before the run is over
-- expect: stopped memory or stopped time or stopped instructions or error cannot navigate or error cannot ask
-- when: later
local rutter = require "rutter"
while true do rutter.path:push(1) end
