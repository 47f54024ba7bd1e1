-- hostile: coroutines that are left in the middle of closing, without end
-- expect: stopped memory or stopped time or stopped instructions
local keep = {}
while true do
  local co = coroutine.wrap(function()
    local _ <close> = setmetatable({}, { __close = function() coroutine.yield() end })
  end)
  pcall(co)
  keep[#keep % 100000 + 1] = co
end
