-- A flow that needs a plugin written in Swift: the loader `clock.hour`

local rutter = require "rutter"

local clock = rutter.plugin "clock"

rutter.destination(rutter.integer, function(hour)
  return rutter.screen { title = "Hour " .. hour, rutter.text { "It strikes " .. hour .. "." } }
end)

rutter.root(function()
  return rutter.screen {
    title = "Tower",
    rutter.link { "Noon", to = clock.hour(12) },
    rutter.link { "Thirteen", to = clock.hour(13) },
  }
end)
