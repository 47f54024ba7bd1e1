-- hostile: closes a chain of 10,000 coroutines, ignoring what the closing says
-- expect: ok or stopped time
local outer
for _ = 1, 10000 do
  local inner = outer
  outer = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function() if inner then pcall(coroutine.close, inner) end end })
    coroutine.yield()
  end)
  coroutine.resume(outer)
end
coroutine.close(outer)
