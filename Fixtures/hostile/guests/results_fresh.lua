-- A guest has the flow keep long results fresh.
-- expect: ok
-- seconds: 10
local rutter = require "rutter"
local function act()
  rutter.task(function()
    local echo = rutter.plugin("host").echo
    for k = 1, 300 do
      echo(("x"):rep(900000) .. k):preload()
      rutter.sleep(0.001)
    end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
