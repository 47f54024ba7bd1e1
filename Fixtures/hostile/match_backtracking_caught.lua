-- hostile: searches with many stars under pcall, again and again
-- expect: stopped time
while true do pcall(string.match, ("a"):rep(10000), (".*"):rep(30) .. "b") end
