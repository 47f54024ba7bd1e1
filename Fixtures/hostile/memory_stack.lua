-- hostile: passes as many arguments as it can, deeper and deeper
-- expect: error stack overflow or stopped time or closing
local function f(...) return f(1, ...), 1 end
f()
