-- hostile: unpacks a list that says it is endless
-- expect: error too many results
table.unpack(setmetatable({}, { __len = function() return math.maxinteger end }))
