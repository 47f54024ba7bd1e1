-- hostile: closes a coroutine in __close that closes a coroutine in __close, and so on 2,000 times
-- expect: error deep
local function link(inner)
  local co = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function() if inner then assert(coroutine.close(inner)) end end })
    coroutine.yield()
  end)
  coroutine.resume(co)
  return co
end
local outer
for _ = 1, 2000 do outer = link(outer) end
assert(coroutine.close(outer))
