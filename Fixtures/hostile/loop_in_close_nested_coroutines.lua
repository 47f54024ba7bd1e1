-- hostile: raises three coroutines deep, with a loop in each __close
-- expect: stopped time or closing
local function nest(depth)
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  if depth > 0 then coroutine.wrap(nest)(depth - 1) end
  error("x")
end
nest(3)
