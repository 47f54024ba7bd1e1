-- hostile: yields in the function that gsub calls
-- expect: error gsub
local co = coroutine.create(function() return (("abc"):gsub(".", function() coroutine.yield() end)) end)
assert(coroutine.resume(co))
