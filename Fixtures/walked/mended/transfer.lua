-- A form with fields of different sorts, which a stranger has to find out.
local rutter = require "rutter"

local Sent = rutter.type("Sent", { cents = "integer" })
local to, pin, amount = rutter.cell("", "to"), rutter.cell("", "pin"), rutter.cell("", "amount")

rutter.destination(Sent, function(sent) return rutter.screen { title = sent.cents .. " cents" } end)

rutter.root(function()
  local number = tonumber(amount:get())
  local is_ready = to:get():match("^%u%u%d%d") and #to:get() >= 15 and pin:get():match("^%d%d%d%d$") and number
  return rutter.screen {
    title = "Transfer",
    rutter.field { "IBAN", cell = to },
    rutter.field { "PIN", cell = pin },
    rutter.field { "Amount", cell = amount },
    rutter.button { "Send", enabled = is_ready and number > 1000 or false, action = function()
      rutter.path:push(Sent { cents = math.floor(number * 100) })
    end },
  }
end)
