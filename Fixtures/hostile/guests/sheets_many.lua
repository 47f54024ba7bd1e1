-- A guest has the flow show thousands of screens at once.
-- expect: ok
local rutter = require "rutter"
local function act()
  local sheets = {}
  for i = 1, 4000 do sheets[i] = rutter.entry(i, { style = "sheet" }) end
  rutter.path:push_all(sheets)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
