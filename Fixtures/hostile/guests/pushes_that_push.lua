-- A guest pushes what the flow answers with a push of its own, and loads holes for.
-- expect: stopped time or error asks for more than 5000
local rutter = require "rutter"
local function act()
  for i = 1, 5000 do
    rutter.path:push("s" .. i)
    rutter.path:pop_to_root()
  end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
