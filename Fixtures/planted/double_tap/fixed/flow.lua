-- The shop is busy until the receipt is there

local rutter = require "rutter"

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Order " .. number, rutter.text { "Thank you." } }
end)

local busy = rutter.cell(false, "busy")

local function order()
  if busy:get() then return end
  busy:set(true)
  rutter.sleep(1) -- the payment
  rutter.sleep(1) -- the receipt
  rutter.path:push(1, { once = "top" })
  busy:set(false)
end

rutter.root(function()
  return rutter.screen {
    title = "Shop",
    rutter.button { "Buy", action = function() rutter.task(order) end },
  }
end)
