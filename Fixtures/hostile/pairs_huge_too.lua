-- hostile: pairs in a fixed order has to look at all keys: in C or the host?
-- expect: stopped time or stopped memory or ok or error
local t = {}
for i = 1, 600000 do t["key" .. i] = true end
for i = 1, 1e6 do for k in pairs(t) do break end end
