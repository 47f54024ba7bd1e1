-- A guest begins loads of the flow that never end, over many turns.
-- expect: error has 1000 loads of others under way
local rutter = require "rutter"
local function act()
  rutter.task(function()
    local slow = rutter.plugin("host").slow
    for k = 1, 60 do
      for i = 1, 2000 do slow(k * 10000 + i):preload() end
      rutter.sleep(0.001)
    end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
