-- hostile: a replacement table that looks for each match without end
-- expect: stopped time or stopped instructions
local t = setmetatable({}, { __index = function(_, key)
  local n = 0
  while #key > 0 do n = n + 1 end
end })
print((("abc"):rep(1000):gsub("%a", t)))
