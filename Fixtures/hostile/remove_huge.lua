-- hostile: removes from a list that says it is endless
-- expect: stopped time
table.remove(setmetatable({}, { __len = function() return 1 << 40 end }), 1)
