-- hostile: joins a list that says it is endless
-- expect: stopped time or memory
local t = setmetatable({}, { __len = function() return 1 << 40 end, __index = function() return "" end })
table.concat(t)
