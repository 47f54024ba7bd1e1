-- hostile: calls itself without end
-- expect: error stack overflow or stopped time
local function f() return 1 + f() end
f()
