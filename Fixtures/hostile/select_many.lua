-- hostile: walks its arguments by select
-- expect: stopped time or memory
local function f(...)
  local n = 0
  for i = 1, select("#", ...) do n = n + select(i, ...) end
  return n
end
local t = {}
for i = 1, 200000 do t[i] = 1 end
f(table.unpack(t))
