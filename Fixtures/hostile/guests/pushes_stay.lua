-- A guest puts more on the path than others may be made to show.
-- expect: ok
local rutter = require "rutter"
local function act()
  for i = 1, 2000 do rutter.path:push(i) end
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
