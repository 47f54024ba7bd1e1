-- hostile: runs for ever in the closing value of a for loop
-- expect: stopped time
local guard = setmetatable({}, { __close = function() while true do end end })
for _ in function(_, i) return not i or nil end, nil, nil, guard do break end
