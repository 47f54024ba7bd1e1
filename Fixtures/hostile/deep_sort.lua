-- hostile: sorts in the order function of sort, without end
-- expect: error overflow
local function f() table.sort({ 2, 1 }, f) return true end
f()
