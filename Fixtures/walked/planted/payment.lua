-- A form that can never be sent: no sum is that large and that small.
-- expect: never_enabled: Send
local rutter = require "rutter"

local Done = rutter.type("Done", {})
local to, sum = rutter.cell("", "to"), rutter.cell("", "sum")

rutter.destination(Done, function() return rutter.screen { title = "Done" } end)

rutter.root(function()
  local number = tonumber(sum:get()) or 0
  return rutter.screen {
    title = "Pay",
    rutter.field { "To", cell = to },
    rutter.field { "Sum", cell = sum },
    rutter.button {
      "Send",
      enabled = #to:get() >= 4 and not tonumber(to:get()) and number > 1000 and number < 1,
      action = function() rutter.path:push(Done {}) end,
    },
    rutter.link { "An example", to = Done {} },
  }
end)
