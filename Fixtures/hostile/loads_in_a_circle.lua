-- Three loaders with keys wait for each other in a circle, after they have waited for something else.
-- expect: error a load waits for itself and would never end: 
-- when: later
local rutter = require "rutter"
local loaders = {}
for place = 1, 3 do
  loaders[place] = rutter.loader("part" .. place, {
    gives = "integer", key = function() return 1 end, load = function()
      rutter.sleep(0.001)
      return loaders[place % 3 + 1]():await()
    end,
  })
end
rutter.task(function() loaders[1]():await() end)
