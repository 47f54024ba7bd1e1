-- The plugin beside ../guest_hands_much_flow.lua.
local rutter = require "rutter"

rutter.contribute("guest_hands_much_flow.tools", function()
  return {
    rutter.button {
      "Go",
      action = function()
        local slow = rutter.plugin("guest_hands_much_flow").slow
        for i = 1, 40 do
          slow(("x"):rep(1000000) .. i):preload()
          rutter.sleep(0.001)
        end
      end,
    },
  }
end)
