-- hostile: raises a value whose __tostring raises
-- expect: error
error(setmetatable({}, { __tostring = function() error("no text") end }))
