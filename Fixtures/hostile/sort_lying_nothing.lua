-- hostile: sorts an endless list of nothing
-- expect: error attempt to compare
table.sort(setmetatable({}, { __len = function() return (1 << 31) - 2 end }))
