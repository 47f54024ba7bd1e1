-- hostile: is closed as a coroutine, and runs for ever in __close
-- expect: stopped time
local co = coroutine.create(function()
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  coroutine.yield()
end)
coroutine.resume(co)
coroutine.close(co)
