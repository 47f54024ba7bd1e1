-- hostile: empties the list while it is being sorted
-- expect: ok
local t = {}
for i = 1, 1000 do t[i] = -i end
table.sort(t, function(a, b)
  for i = 1, 10 do t[i] = nil end
  return a < b
end)
assert(t[1] == -1000)
