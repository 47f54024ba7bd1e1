-- hostile: formats a million fields, again and again
-- expect: error string.format takes at most 10000 conversions in one call
local form = ("%%"):rep(1000000)
while true do local _ = form:format() end
