-- Each choice of the picker ends some day, or is said to be endless.
local rutter = require "rutter"

local Plan = rutter.type("Plan", { rate = "integer" })
local rate = rutter.cell(50, "rate")

rutter.destination(Plan, function(plan)
  local left, months = 1600, 0
  while left > 0 and months < 600 do
    left = left * 1.02 - plan.rate
    months = months + 1
  end
  return rutter.screen { title = months .. " months" }
end)

rutter.root(function()
  return rutter.screen {
    title = "Rates",
    rutter.picker { "Rate", cell = rate, choices = { 5, 50 } },
    rutter.link { "Plan", to = Plan { rate = rate:get() } },
  }
end)
