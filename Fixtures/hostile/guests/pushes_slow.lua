-- A guest has a screen of the flow built again and again that takes the longer the larger a number is.
-- expect: stopped time
local rutter = require "rutter"
local function act()
  for k = 1, 40 do
    rutter.path:push(40 + k / 100)
    rutter.path:pop()
  end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
