-- hostile: chains of __newindex, written through without end, under pcall
-- expect: stopped time or stopped instructions
local last = {}
for _ = 1, 1990 do last = setmetatable({}, { __newindex = last }) end
while true do pcall(function() last.x = 1 end) end
