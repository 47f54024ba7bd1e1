-- hostile: calls itself for ever without a stack
-- expect: stopped time
local function f() return f() end
f()
