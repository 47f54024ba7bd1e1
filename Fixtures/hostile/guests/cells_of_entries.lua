-- A guest has screens of the flow keep cells on a path that grows.
-- expect: ok
local rutter = require "rutter"
local function act()
  rutter.task(function()
    for k = 1, 3000 do
      rutter.path:push(k)
      rutter.sleep(0.001)
    end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
