-- hostile: looks for half of a text that is not there
-- expect: stopped time
local s = ("a"):rep(1 << 24)
local what = ("a"):rep(1 << 23) .. "b"
while true do local _ = s:find(what, 1, true) end
