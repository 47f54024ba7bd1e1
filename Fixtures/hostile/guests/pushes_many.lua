-- A guest has the flow build one screen after the other in one turn.
-- expect: stopped time or error asks for more than 5000
local rutter = require "rutter"
local function act()
  for i = 1, 9000 do
    rutter.path:push(i)
    rutter.path:pop()
  end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
