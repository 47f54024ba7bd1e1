-- hostile: asks a large table that was emptied for its first key, without end
-- expect: stopped time or stopped instructions
-- seconds: 1.5
local t = {}
for i = 1, 1e6 do t["k" .. i] = true end
for i = 1, 1e6 do t["k" .. i] = nil end
while true do local _ = next(t) end
