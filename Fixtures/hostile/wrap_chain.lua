-- hostile: wraps wrapped coroutines, without end
-- expect: error C stack overflow
local function nest() return coroutine.wrap(nest)() end
nest()
