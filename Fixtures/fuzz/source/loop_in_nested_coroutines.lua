-- hostile: runs for ever 100 coroutines deep, each with its own pcall
-- expect: stopped time
local function nest(depth)
  if depth == 0 then while true do end end
  while true do pcall(coroutine.wrap(nest), depth - 1) end
end
nest(100)
