-- hostile: yields in a metamethod that a C function called
-- expect: error yield
local co = coroutine.create(function()
  table.insert(setmetatable({}, { __len = function() return coroutine.yield() end }), 1)
end)
assert(coroutine.resume(co))
