-- hostile: sets a method of all strings
-- expect: error
local s = 'x'
s.upper = print
