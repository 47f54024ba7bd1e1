-- hostile: plans a walk over half a million keys, again and again
-- expect: stopped time or memory
local t = {}
for i = 1, 500000 do t[i * 3] = true end
while true do for _ in pairs(t) do break end end
