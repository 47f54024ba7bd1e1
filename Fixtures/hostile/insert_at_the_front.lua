-- hostile: inserts at the front of a list that grows
-- expect: stopped memory or stopped time or stopped instructions
local t = {}
while true do table.insert(t, 1, t) end
