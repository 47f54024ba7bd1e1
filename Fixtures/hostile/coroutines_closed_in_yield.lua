-- hostile: a coroutine that closes the one that resumed it
-- expect: ok or error
local outer
outer = coroutine.create(function()
  local inner = coroutine.wrap(function()
    print(pcall(coroutine.close, outer))
    print(pcall(coroutine.resume, outer))
    print(coroutine.status(outer))
    local _ <close> = setmetatable({}, { __close = function() coroutine.yield(1) end })
  end)
  print(pcall(inner))
  print(pcall(inner))
end)
print(coroutine.resume(outer))
print(coroutine.close(outer))
print(pcall(coroutine.close, coroutine.running()))
print(pcall(coroutine.wrap(function() return pcall(coroutine.close, coroutine.running()) end)))
