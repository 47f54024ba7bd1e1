-- A form that asks for a consent which no toggle gives.
-- expect: never_enabled: Register
local rutter = require "rutter"

local Done = rutter.type("Done", { name = "string" })

rutter.destination(Done, function(done) return rutter.screen { title = "Hello, " .. done.name } end)

rutter.root(function()
  local name, plan = rutter.cell("", "name"), rutter.cell("free", "plan")
  local agreed, letters = rutter.cell(false, "agreed"), rutter.cell(false, "letters")
  return rutter.screen {
    title = "Register",
    rutter.field { "Name", cell = name },
    rutter.picker { "Plan", cell = plan, choices = { "free", "paid" } },
    rutter.toggle { "I agree", cell = letters },
    rutter.button {
      "Register",
      enabled = name:get() ~= "" and agreed:get(),
      action = function() rutter.path:push(Done { name = name:get() }) end,
    },
    rutter.link { "Look around", to = Done { name = "stranger" } },
  }
end)
