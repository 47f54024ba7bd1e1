-- hostile: raises a value whose __tostring gives a table
-- expect: error
error(setmetatable({}, { __tostring = function() return {} end }))
