-- hostile: leaves a coroutine with a closing variable to the collector
-- expect: ok
for _ = 1, 1000 do
  coroutine.wrap(function()
    local guard <close> = setmetatable({}, { __close = function() while true do end end })
    coroutine.yield()
  end)()
end
