-- hostile: the same at 2^17: about 2^33 steps in C in one instruction
-- expect: stopped time or ok
local M = (1 << 17) - 1
local t = {}
for j = 1, (1 << 16) + 2 do t[j * M] = true end
