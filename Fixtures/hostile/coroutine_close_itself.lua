-- hostile: closes the coroutine that is running
-- expect: error cannot close
local co
co = coroutine.create(function() coroutine.close(co) end)
local ok, message = coroutine.resume(co)
assert(ok, message)
