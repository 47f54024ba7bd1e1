-- hostile: runs for ever in a repeat loop with a body
-- expect: stopped time
local n = 0
repeat n = n + 1 until n < 0
