-- hostile: runs for ever in __concat, called by table functions and by ..
-- expect: stopped time
local t = setmetatable({}, { __concat = function() while true do end end })
local _ = "a" .. t
