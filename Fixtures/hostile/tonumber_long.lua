-- hostile: reads a number of fifty million digits, again and again
-- expect: stopped time
local s = ("1"):rep(50000000)
while true do local _ = tonumber(s) or tonumber(s, 36) end
