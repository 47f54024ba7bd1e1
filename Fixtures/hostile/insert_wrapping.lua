-- hostile: inserts into a list as long as the largest integer
-- expect: ok
table.insert(setmetatable({}, { __len = function() return math.maxinteger end }), 1, "x")
