-- Something is ordered outside. What shows when the order fails, when its answer is lost, or when it comes too late?

local rutter = require "rutter"

local placed = rutter.cell(0, "placed")
local says = rutter.cell("Nothing is ordered", "says")

local order = rutter.loader("order", {
  gives = rutter.integer,
  timeout = 5,
  load = function()
    rutter.sleep(1)
    placed:update(function(count) return count + 1 end)
    return placed:get()
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Orders",
    rutter.text { says:get() },
    rutter.text { placed:get() .. " placed" },
    rutter.button { "Order", action = function()
      local is_fine, number = pcall(function() return order():await() end)
      says:set(is_fine and "Order " .. number or "Try again")
    end },
    rutter.button { "Order in haste", action = function() says:set("Order " .. order():await()) end },
    rutter.button { "Order blindly", action = function()
      local _, number = pcall(function() return order():await() end)
      says:set("Order " .. math.tointeger(number))
    end },
  }
end)
