-- hostile: calls pcall with itself without end
-- expect: ok
local function f() return pcall(f) end
f()
