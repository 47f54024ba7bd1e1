-- The receipt has a button that ends it.
local rutter = require "rutter"

local Receipt = rutter.type("Receipt", { total = "integer" })

rutter.destination(Receipt, {
  style = "cover",
  screen = function(receipt)
    return rutter.screen {
      title = "Paid " .. receipt.total,
      rutter.text { "Thank you" },
      rutter.button { "Done", action = function() rutter.finish() end },
    }
  end,
  on_leave = function(change)
    if change.operation == "back" then return rutter.block "it is paid" end
  end,
})

rutter.root(function()
  return rutter.screen { title = "Till", rutter.link { "Pay", to = Receipt { total = 12 } } }
end)
