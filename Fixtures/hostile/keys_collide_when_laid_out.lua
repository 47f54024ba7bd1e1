-- hostile: keys that all collide as soon as their table is laid out anew, in the square of their number
-- expect: stopped time or ok
local most = (1 << 20) - 1
local t = {}
for i = 1, (1 << 19) + 2 do t[i * most] = true end
