-- hostile: repeats fifty megabytes, again and again
-- expect: stopped time
while true do local _ = ("x"):rep(50000000) end
