-- hostile: has thousands of long texts read as numbers in one call
-- expect: stopped time or stopped instructions
local zeros, arguments = ("0"):rep(1000000), {}
for i = 1, 20000 do arguments[i] = zeros end
while true do string.char(table.unpack(arguments)) end
