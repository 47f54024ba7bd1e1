-- hostile: calls gsub in the function that gsub calls, without end
-- expect: error overflow
local function f() return (("x"):gsub("x", f)) end
f()
