-- hostile: raises a table to see its address in the message
-- expect: error table
error(setmetatable({}, { __name = "secret" }))
