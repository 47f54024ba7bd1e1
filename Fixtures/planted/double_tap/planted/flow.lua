-- A second tap is let through between the payment and the push, and pushes twice

local rutter = require "rutter"

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Order " .. number, rutter.text { "Thank you." } }
end)

local busy = rutter.cell(false, "busy")

local function order()
  if busy:get() then return end
  busy:set(true)
  rutter.sleep(1) -- the payment
  busy:set(false)
  rutter.sleep(1) -- the receipt
  rutter.path:push(1)
end

rutter.root(function()
  return rutter.screen {
    title = "Shop",
    rutter.button { "Buy", action = function() rutter.task(order) end },
  }
end)
