-- A guest has a loader of the flow run for each number.
-- expect: stopped time or error asks for more than 5000 things in one turn
local rutter = require "rutter"
local function act()
  local number = rutter.plugin("host").number
  for i = 1, 9000 do number(i):preload() end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
