-- The plugin beside ../guest_loads_many_flow.lua.
local rutter = require "rutter"

rutter.contribute("guest_loads_many_flow.tools", function()
  return {
    rutter.button {
      "Go",
      action = function()
        local slow = rutter.plugin("guest_loads_many_flow").slow
        for i = 1, 1001 do slow(i):preload() end
      end,
    },
  }
end)
