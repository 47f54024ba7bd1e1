-- hostile: walks a large list that was emptied, without end
-- expect: stopped time or stopped instructions
-- seconds: 1.5
local t = {}
for i = 1, 4e6 do t[i] = true end
for i = 1, 4e6 do t[i] = nil end
while true do for _ in pairs(t) do error "not empty" end end
