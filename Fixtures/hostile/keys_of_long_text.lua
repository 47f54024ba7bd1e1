-- hostile: long texts as keys, each hashed anew
-- expect: stopped memory or stopped time or stopped instructions
local t = {}
for i = 1, 1e9 do t[("k"):rep(1e6) .. i] = i t[next(t)] = nil end
