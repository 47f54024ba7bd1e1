-- hostile: the limit strikes 190 coroutines deep, each of which catches everything and closes with a loop
-- expect: stopped time
local function lvl(n)
  local x <close> = setmetatable({}, { __close = function() while true do end end })
  if n == 0 then while true do end end
  while true do pcall(coroutine.wrap(function() pcall(lvl, n - 1) coroutine.yield() lvl(n - 1) end)) end
end
lvl(150)
