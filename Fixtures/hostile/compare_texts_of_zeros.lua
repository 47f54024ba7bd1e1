-- hostile: texts of nothing but NULs, compared without end
-- expect: stopped time or stopped instructions
local a = ("\0"):rep(2e7) .. "a"
local b = ("\0"):rep(2e7) .. "b"
while true do local _ = a <= b end
