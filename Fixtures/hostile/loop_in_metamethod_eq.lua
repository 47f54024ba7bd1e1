-- hostile: runs for ever in __eq, under pcall
-- expect: stopped time
local mt = { __eq = function() while true do end end }
pcall(function() return setmetatable({}, mt) == setmetatable({}, mt) end)
