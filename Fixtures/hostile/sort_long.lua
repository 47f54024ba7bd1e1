-- hostile: sorts for ever
-- expect: stopped time or memory
local t = {}
for i = 1, 300000 do t[i] = tostring(i * 7919 % 300007) end
while true do table.sort(t, function(a, b) return a > b end) end
