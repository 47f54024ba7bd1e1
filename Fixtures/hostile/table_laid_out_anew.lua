-- hostile: a large table that is laid out anew with each key
-- expect: stopped time or stopped instructions
local t = {}
for i = 1, 2 ^ 20 do t[i] = i end
while true do
  for i = 1, 26 do
    t[string.char(96 + i)] = true
    if i > 3 then t[string.char(93 + i)] = nil end
  end
  t.a, t.b, t.c, t.x, t.y, t.z = nil, nil, nil, nil, nil, nil
end
