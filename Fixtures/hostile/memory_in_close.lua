-- hostile: doubles a string in __close after its stop
-- expect: stopped time or memory
local guard <close> = setmetatable({}, { __close = function()
  local s = "x"
  while true do s = s .. s end
end })
while true do end
