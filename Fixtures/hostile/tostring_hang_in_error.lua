-- hostile: raises a value whose __tostring runs for ever
-- expect: stopped time
error(setmetatable({}, { __tostring = function() while true do end end }))
