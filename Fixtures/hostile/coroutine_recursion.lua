-- hostile: resumes a new coroutine in each coroutine, without end
-- expect: error C stack overflow
local function nest() assert(coroutine.resume(coroutine.create(nest))) end
nest()
