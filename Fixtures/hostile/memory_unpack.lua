-- hostile: unpacks a list as long as the stack, again and again
-- expect: stopped time or memory
local t = {}
for i = 1, 900000 do t[i] = i end
while true do pcall(function() return { table.unpack(t) } end) end
