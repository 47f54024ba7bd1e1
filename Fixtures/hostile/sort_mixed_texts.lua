-- hostile: sorts long texts of zero bytes beside a number, so that items are compared one by one
-- expect: stopped time or stopped instructions or error attempt to compare
local a, b, list = ("\0"):rep(3000000), ("\0"):rep(3000000), {}
for i = 1, 990 do list[i] = i % 2 == 0 and a or b end
list[991] = 0
while true do pcall(table.sort, list) end
