-- hostile: makes closures, each keeping the one before
-- expect: stopped time or memory
local f = print
while true do
  local g = f
  f = function() return g end
end
