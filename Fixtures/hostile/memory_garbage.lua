-- hostile: makes garbage for ever
-- expect: stopped time
while true do local _ = ("x"):rep(100000) end
