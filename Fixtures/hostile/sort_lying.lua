-- hostile: sorts a list that says it is endless
-- expect: stopped time or memory or error
table.sort(setmetatable({}, { __len = function() return 1 << 30 end, __index = function(_, i) return i end }))
