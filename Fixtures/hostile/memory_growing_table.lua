-- hostile: appends to a table
-- expect: stopped memory or time
local t = {}
while true do t[#t + 1] = t end
