-- hostile: hides the loop under a hundred nested pcalls
-- expect: stopped time
local function nest(depth)
  if depth == 0 then while true do end end
  while true do pcall(nest, depth - 1) end
end
nest(100)
