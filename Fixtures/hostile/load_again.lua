-- hostile: compiles a long text, again and again
-- expect: stopped time or memory
local text = ("do local function f(a, b) if a then return b end end end"):rep(20000, "\n")
while true do load(text) end
