-- hostile: looks for the last letter from the first, again and again
-- expect: stopped time
local s = ("\u{e4}"):rep(20000000)
while true do local _ = utf8.offset(s, 20000000) end
