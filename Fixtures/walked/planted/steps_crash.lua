-- An order in steps that cannot do with an address which is left empty.
-- expect: crash: attempt to concatenate
local rutter = require "rutter"

local Street = rutter.type("Street", {})
local Sum = rutter.type("Sum", { text = "string" })

rutter.destination(Street, function()
  local street = rutter.cell("", "street")
  return rutter.screen {
    title = "Where to",
    rutter.field { "Street", cell = street },
    rutter.button { "Go on", action = function()
      local text = street:get()
      rutter.finish(text ~= "" and { street = text } or {})
    end },
  }
end)
rutter.destination(Sum, function(sum)
  return rutter.screen { title = sum.text, rutter.button { "Order", action = function() rutter.finish(true) end } }
end)

local order = rutter.steps("order", {
  title = "Order",
  run = function(ask)
    local where = ask(Street {})
    ask(Sum { text = "To " .. where.street })
    return true
  end,
})

rutter.root(function()
  return rutter.screen { title = "Pizza", rutter.link { "Order one", to = order {} } }
end)
