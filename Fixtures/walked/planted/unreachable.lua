-- Statistics that show from ten visits on, in a flow that counts to nine.
-- expect: unreached: Statistics
local rutter = require "rutter"

local Statistics = rutter.type("Statistics", { visits = "integer" })
local visits = rutter.cell(0, "visits")

rutter.destination(Statistics, function(value)
  return rutter.screen { title = "Statistics", rutter.text { value.visits .. " visits" } }
end)

rutter.root(function()
  local count = visits:get()
  return rutter.screen {
    title = "Visits",
    rutter.button {
      "Visit",
      enabled = count < 9,
      action = function() visits:update(function(n) return n + 1 end) end,
    },
    rutter.button { "Forget", action = function() visits:set(0) end },
    count > 9 and rutter.link { "Statistics", to = Statistics { visits = count } },
  }
end)
