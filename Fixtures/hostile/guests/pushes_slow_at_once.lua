-- A guest has twenty slow screens of the flow built in one step.
-- expect: stopped time
local rutter = require "rutter"
local function act()
  local sheets = {}
  for k = 1, 20 do sheets[k] = rutter.entry(40 + k / 100, { style = "sheet" }) end
  rutter.path:push_all(sheets)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
