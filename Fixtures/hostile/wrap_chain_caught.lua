-- hostile: wraps wrapped coroutines under pcall, again and again
-- expect: stopped time
local function nest() return pcall(coroutine.wrap(nest)) end
while true do nest() end
