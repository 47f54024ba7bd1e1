-- A purchase that ends on a screen without a way on or back.
-- expect: dead_end: Receipt
local rutter = require "rutter"

local Receipt = rutter.type("Receipt", { total = "integer" })

rutter.destination(Receipt, {
  style = "cover",
  screen = function(receipt)
    return rutter.screen { title = "Paid " .. receipt.total, rutter.text { "Thank you" } }
  end,
  on_leave = function() return rutter.block "it is paid" end,
})

rutter.root(function()
  return rutter.screen { title = "Till", rutter.link { "Pay", to = Receipt { total = 12 } } }
end)
