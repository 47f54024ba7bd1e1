-- A guest awaits thousands of loads at once.
-- expect: stopped time or error has 1000 loads of others under way
local rutter = require "rutter"
local function act()
  local number, all = rutter.plugin("host").number, {}
  for i = 1, 9000 do all[i] = number(i) end
  rutter.all(all)
end
rutter.contribute("host.tools", function() return { rutter.button { "Act", action = act } } end)
