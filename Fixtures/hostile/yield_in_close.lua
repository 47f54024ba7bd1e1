-- hostile: yields in __close while the coroutine is being closed
-- expect: ok
local co = coroutine.create(function()
  local guard <close> = setmetatable({}, { __close = function() coroutine.yield() end })
  coroutine.yield()
end)
coroutine.resume(co)
coroutine.close(co)
