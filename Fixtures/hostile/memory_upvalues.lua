-- hostile: makes closures over the same thousand variables
-- expect: stopped time or memory
local all, n = {}, 0
while true do
  local a, b, c, d, e = {}, {}, {}, {}, {}
  n = n + 1
  all[n] = function() return a, b, c, d, e, all end
end
