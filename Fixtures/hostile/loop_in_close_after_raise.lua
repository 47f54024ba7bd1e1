-- hostile: raises, and runs for ever in __close
-- expect: stopped time or closing
local guard <close> = setmetatable({}, { __close = function() while true do end end })
error("x")
