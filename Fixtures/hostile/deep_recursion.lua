-- hostile: calls itself without end
-- expect: error stack overflow or stopped time or stopped closing
local function f() return 1 + f() end
f()
