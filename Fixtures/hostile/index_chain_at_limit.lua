-- hostile: chains of __index as long as Lua follows them, looked through without end
-- expect: stopped time or stopped instructions
local last = {}
for _ = 1, 1990 do last = setmetatable({}, { __index = last }) end
local sum = 0
while true do if last.missing then sum = sum + 1 end end
