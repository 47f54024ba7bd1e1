-- hostile: inserts into a list that says it is endless
-- expect: stopped time
table.insert(setmetatable({}, { __len = function() return 1 << 40 end }), 1, "x")
