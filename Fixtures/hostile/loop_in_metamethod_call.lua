-- hostile: is called as a value whose __call runs for ever
-- expect: stopped time
setmetatable({}, { __call = function() while true do end end })()
