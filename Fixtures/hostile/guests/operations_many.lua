-- A guest asks for more operations than anybody reads the outcomes of, again and again.
-- expect: error asks for more than 5000
local rutter = require "rutter"
local function act()
  rutter.task(function()
    for _ = 1, 20 do
      pcall(function()
        for _ = 1, 100000 do rutter.path:pop(1) end
      end)
      rutter.sleep(0.01)
    end
    for _ = 1, 100000 do rutter.path:pop(1) end
  end)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
