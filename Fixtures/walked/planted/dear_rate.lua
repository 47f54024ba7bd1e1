-- A rate that can be chosen, and that nobody has a plan for.
-- expect: crash: no plan
local rutter = require "rutter"

local Plan = rutter.type("Plan", { rate = "integer" })
local names = { [5] = "Small", [50] = "Large" }
local rate = rutter.cell(5, "rate")

rutter.destination(Plan, function(plan)
  return rutter.screen { title = assert(names[plan.rate], "no plan for this rate") }
end)

rutter.root(function()
  return rutter.screen {
    title = "Rates",
    rutter.picker { "Rate", cell = rate, choices = { 5, 50, 500 } },
    rutter.link { "Plan", to = Plan { rate = rate:get() } },
  }
end)
