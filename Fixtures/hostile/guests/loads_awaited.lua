-- A guest awaits one load of the flow after the other in one turn.
-- expect: stopped time or error asks for more than 5000 things in one turn
local rutter = require "rutter"
local function act()
  local number = rutter.plugin("host").number
  for i = 1, 100000 do number(i):await() end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
