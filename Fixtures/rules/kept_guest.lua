-- A plugin without any right that would like to keep everybody, and holds under the flow's name.
local rutter = require "rutter"

local Visit = rutter.type("Visit", { n = "integer" })
rutter.destination(Visit, {
  screen = function()
    return rutter.screen {
      title = "Visit",
      rutter.button { "Work", action = function() end },
      rutter.button { "Hold", action = function()
        rutter.path:push(Visit { n = 2 })
        print(#rutter.held(), rutter.drop "later", rutter.drop "later")
      end },
    }
  end,
  on_leave = function() return rutter.block "stay" end,
})
rutter.guard(function(change)
  if #change.comes > 0 and change.comes[1].value.n == 2 then return rutter.hold "later" end
end, { comes = Visit })
