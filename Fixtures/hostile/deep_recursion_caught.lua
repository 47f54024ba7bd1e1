-- hostile: calls itself without end under pcall, again and again
-- expect: stopped time
local function f() return 1 + f() end
while true do pcall(f) end
