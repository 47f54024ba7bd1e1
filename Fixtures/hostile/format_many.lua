-- hostile: formats a million fields, again and again
-- expect: stopped time
local form = ("%%"):rep(1000000)
while true do local _ = form:format() end
