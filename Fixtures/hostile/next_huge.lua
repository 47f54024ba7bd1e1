-- hostile: asks for the first of half a million keys, again and again
-- expect: stopped time or memory
local t = {}
for i = 1, 500000 do t[i * 3] = true end
while true do local _ = next(t) end
