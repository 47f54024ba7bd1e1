-- hostile: runs for ever in __index
-- expect: stopped time
local t = setmetatable({}, { __index = function() while true do end end })
local _ = t.x
