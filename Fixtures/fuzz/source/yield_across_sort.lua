-- hostile: yields in the order function of table.sort
-- expect: error sort
local co = coroutine.create(function() table.sort({ 3, 1, 2 }, function(a, b) coroutine.yield() return a < b end) end)
assert(coroutine.resume(co))
