-- hostile: counts fifty million letters, again and again
-- expect: stopped time
local s = ("x"):rep(50000000)
while true do local _ = utf8.len(s) end
