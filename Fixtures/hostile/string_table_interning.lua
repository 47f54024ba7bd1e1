-- hostile: millions of short strings kept: the string table grows, each growth rehashes all in C
-- expect: stopped memory or stopped time
local t = {}
for i = 1, 1e8 do t[i] = "s" .. i end
