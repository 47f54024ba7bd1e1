-- hostile: Integer keys that all collide only once the table is rehashed to 2^20: one luaH_resize is O(n^2) in C, no hook.
-- expect: stopped time or ok
local M = (1 << 20) - 1
local t = {}
for j = 1, (1 << 19) + 2 do t[j * M] = true end
