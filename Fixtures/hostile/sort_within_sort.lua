-- hostile: sorts the same table while it is sorted
-- expect: stopped time or stopped instructions or error or ok or stopped memory
local t = {}
for i = 1, 2000 do t[i] = (i * 7919) % 2003 end
local function before(a, b)
  table.sort(t, before)
  return a < b
end
table.sort(t, before)
