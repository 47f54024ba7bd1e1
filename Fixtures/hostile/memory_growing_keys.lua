-- hostile: adds keys to a table
-- expect: stopped time or memory
local t, n = {}, 0
while true do
  n = n + 1
  t["key" .. n] = n
end
