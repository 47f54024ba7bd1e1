-- Each of a thousand coroutines takes nearly as long to close as one may.
-- expect: stopped closing or time
-- when: later
local rutter = require "rutter"
rutter.task(function()
  local parts = { function() rutter.sleep(0.001) end }
  for place = 2, 1000 do
    parts[place] = function()
      local _ <close> = setmetatable({}, { __close = function() for _ = 1, 200000 do end end })
      rutter.sleep(3600)
    end
  end
  rutter.any(parts)
end)
