-- hostile: equal texts of 60 MiB, compared without end
-- expect: stopped time
local a = ("x"):rep(60 << 20)
local b = ("x"):rep((60 << 20) - 1) .. "x"
local n = 0
while true do if a == b and not (a < b) then n = n + 1 end end
