-- A guest hands long texts to loads of the flow that never end.
-- expect: error would have handed
-- seconds: 10
local rutter = require "rutter"
local function act()
  rutter.task(function()
    local slow = rutter.plugin("host").slow
    for k = 1, 400 do
      slow(("x"):rep(900000) .. k):preload()
      rutter.sleep(0.001)
    end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
