-- hostile: has long texts compared by math.max and math.min, thousands in one call
-- expect: stopped time or stopped instructions
local zeros, arguments = ("\0"):rep(1000000), {}
for i = 1, 200000 do arguments[i] = zeros end
while true do
  math.max(table.unpack(arguments))
  math.min(table.unpack(arguments))
end
