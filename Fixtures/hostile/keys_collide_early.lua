-- hostile: keys that collide from the first on, each added to a chain of all others
-- expect: stopped time or stopped instructions
local t = {}
for i = 1, 1e9 do t[i * ((1 << 17) - 1)] = i end
