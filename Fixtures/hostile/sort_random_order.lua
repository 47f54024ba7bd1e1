-- hostile: sorts by an order that changes its mind
-- expect: ok
local t = {}
for i = 1, 1000 do t[i] = i end
table.sort(t, function() return math.random(2) == 1 end)
assert(#t == 1000)
