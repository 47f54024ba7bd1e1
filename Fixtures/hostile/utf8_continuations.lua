-- hostile: goes back over a text of nothing but continuations, again and again
-- expect: stopped time
local s = ("\x80"):rep(20000000)
while true do local _ = utf8.offset(s, 0, #s) end
