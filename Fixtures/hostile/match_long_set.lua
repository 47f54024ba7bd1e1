-- hostile: matches a set of a megabyte against a megabyte, again and again
-- expect: stopped time
local set, text = "[" .. ("b"):rep(1 << 20) .. "]", ("a"):rep(1 << 20)
while true do local _ = text:find(set) end
