-- hostile: hundreds of thousands of operations, each awaited by several
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local kept = {}
rutter.task(function()
  while true do
    local op = rutter.path:pop(0)
    kept[#kept + 1] = op
    for _ = 1, 3 do rutter.task(function() kept[#kept + 1] = op:await() end) end
  end
end)
