-- hostile: each insert at the front moves a million slots in C
-- expect: stopped time
local t = {}
for i = 1, 1e6 do t[i] = i end
for i = 1, 1e6 do table.insert(t, 1, 0) table.remove(t, 1) end
