-- hostile: passes as many arguments as it can, deeper and deeper
-- expect: error stack overflow
local function f(...) return f(1, ...), 1 end
f()
