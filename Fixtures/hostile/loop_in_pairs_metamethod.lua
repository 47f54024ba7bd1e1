-- hostile: has a __pairs that never returns
-- expect: stopped time
for _ in pairs(setmetatable({}, { __pairs = function() while true do end end })) do end
