-- hostile: has a hundred closing variables that each run for ever
-- expect: stopped time
local function nest(depth)
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  if depth > 0 then nest(depth - 1) end
  while true do end
end
pcall(nest, 100)
