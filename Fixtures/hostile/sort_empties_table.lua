-- hostile: an order function takes the items away and puts metatables in their place
-- expect: ok or stopped time
local t = {}
for i = 1, 200 do t[i] = { i } end
pcall(table.sort, t, function(a, b)
  for i = 1, #t do t[i] = nil end
  setmetatable(t, { __newindex = function() end, __index = function() return 1 end, __len = function() return 1 << 40 end })
  return a[1] > b[1]
end)
