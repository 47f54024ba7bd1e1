-- hostile: resumes the coroutine that is running
-- expect: ok
local co
co = coroutine.create(function() return coroutine.resume(co) end)
local _, ok = coroutine.resume(co)
assert(not ok)
