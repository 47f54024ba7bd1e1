-- An order is loaded in the currency that is set; when that changes, what shows is loaded again.

local rutter = require "rutter"

local Order = rutter.type("Order", { number = "integer", costs = "string" })
local currency = rutter.cell("EUR", "currency")

local order = rutter.loader("order", {
  gives = Order,
  load = function(number)
    local chosen = currency:get()
    rutter.sleep(1)
    return Order { number = number, costs = number * 10 .. " " .. chosen }
  end,
})

rutter.destination(Order, function(value)
  return rutter.screen {
    title = "Order " .. value.number,
    rutter.text { "It costs " .. value.costs },
  }
end)

local function orders()
  return rutter.screen {
    title = "Orders",
    rutter.link { "The latest", to = order(7) },
    rutter.link { "The first", to = order(1) },
  }
end

local function choose(which)
  return function()
    currency:set(which)
    if rutter.stack("orders"):count() > 0 then rutter.stack("orders"):refresh(Order) end
  end
end

local function settings()
  return rutter.screen {
    title = "Settings",
    rutter.text { "All in " .. currency:get() },
    rutter.button { "In euros", action = choose "EUR" },
    rutter.button { "In dollars", action = choose "USD" },
  }
end

rutter.root(function()
  return rutter.tabs {
    { id = "orders", title = "Orders", root = orders },
    { id = "settings", title = "Settings", root = settings },
  }
end)
