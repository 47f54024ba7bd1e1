-- hostile: two long texts that differ at their ends, compared without end
-- expect: stopped time or stopped instructions
local a = ("x"):rep(2e7) .. "a"
local b = ("x"):rep(2e7) .. "b"
local n = 0
while true do if a < b then n = n + 1 end end
