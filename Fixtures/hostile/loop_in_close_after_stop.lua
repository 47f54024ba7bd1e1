-- hostile: waits for its stop to run for ever in __close
-- expect: stopped time
local guard <close> = setmetatable({}, { __close = function() while true do end end })
while true do end
