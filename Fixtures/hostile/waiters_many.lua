-- expect: ok or stopped time or error did not come to rest
-- when: later
local rutter = require "rutter"
local shared = rutter.loader("shared", { gives = "integer", key = function() return 1 end, load = function()
  rutter.sleep(0.001)
  return 1
end })
rutter.task(function()
  local waits = {}
  for place = 1, 20000 do waits[place] = shared() end
  rutter.all(waits)
end)
