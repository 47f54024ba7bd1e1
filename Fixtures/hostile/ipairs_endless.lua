-- hostile: walks a list that has an item at every index
-- expect: stopped time
for _ in ipairs(setmetatable({}, { __index = function(_, i) return i end })) do end
