-- hostile: has a __tostring that runs for ever
-- expect: stopped time
tostring(setmetatable({}, { __tostring = function() while true do end end }))
