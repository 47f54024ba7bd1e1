-- The plugin beside ../guest_works_others_flow.lua.
local rutter = require "rutter"

rutter.contribute("guest_works_others_flow.tools", function()
  return {
    rutter.button {
      "Go",
      action = function()
        local sum = rutter.plugin("guest_works_others_flow").sum
        for i = 1, 100000 do sum(i):await() end
      end,
    },
  }
end)
