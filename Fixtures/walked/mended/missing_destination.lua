-- The type has its destination.
local rutter = require "rutter"

local Invoice = rutter.type("Invoice", { count = "integer" })
local Help = rutter.type("Help", {})
local basket = rutter.cell(0, "basket")

rutter.destination(Help, function() return rutter.screen { title = "Help", rutter.text { "Press Add" } } end)
rutter.destination(Invoice, function(invoice)
  return rutter.screen { title = "Invoice", rutter.text { invoice.count .. " to pay" } }
end)

local function send()
  local count = basket:get()
  if count > 0 then rutter.path:push(Invoice { count = count }) end
end

rutter.root(function()
  return rutter.screen {
    title = "Basket",
    rutter.text { basket:get() .. " inside" },
    rutter.button { "Add", action = function() basket:update(function(n) return n + 1 end) end },
    rutter.button { "Send", action = send },
    rutter.link { "Help", to = Help {} },
  }
end)
