-- hostile: tasks asleep for ever: what the host keeps for each
-- expect: stopped memory or stopped time or error or ok
local r = require "rutter"
for i = 1, 1e7 do r.task(function() r.sleep(1e9) end) end
