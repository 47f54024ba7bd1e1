-- hostile: looks for an order that differs from run to run
-- expect: ok
local t = {}
for i = 1, 200 do t["key" .. i * 7919 % 1000] = i end
local last = ""
for k in pairs(t) do
  assert(k > last)
  last = k
end
