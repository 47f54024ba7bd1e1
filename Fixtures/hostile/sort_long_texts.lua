-- hostile: sorts long texts that differ at their ends
-- expect: stopped time or stopped instructions
local a = ("x"):rep(2e7) .. "a"
local b = ("x"):rep(2e7) .. "b"
local t = {}
for i = 1, 1e5 do t[i] = i % 2 == 0 and a or b end
table.sort(t)
