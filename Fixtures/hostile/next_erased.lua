-- hostile: next over a table whose first million slots are erased is O(n) in C for each call
-- expect: stopped time or ok
local t = {}
for i = 1, 1 << 20 do t["k" .. i] = i end
for i = 1, 1 << 20 do t["k" .. i] = nil end
t.z = 1
for i = 1, 1e7 do next(t) end
