-- The plugin beside ../guest_shows_many_flow.lua.
local rutter = require "rutter"

rutter.contribute("guest_shows_many_flow.tools", function()
  return {
    rutter.button {
      "Go",
      action = function()
        for i = 1, 100 do rutter.path:push(i) end
        rutter.log((rutter.path:push(101):await()).message)
      end,
    },
  }
end)
