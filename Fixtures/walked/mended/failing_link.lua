-- The table is asked for what it has; the first try of one link fails, and the second does not.
local rutter = require "rutter"

local Weather = rutter.type("Weather", { town = "string", degrees = "integer" })
local degrees = { oslo = 4, rome = 21 }
local tries = 0

local weather = rutter.loader("weather", {
  gives = Weather,
  load = function(town)
    rutter.sleep(0.2)
    if town == "oslo" then tries = tries + 1 end
    if tries == 1 then error("no answer from " .. town) end
    return Weather { town = town, degrees = assert(degrees[town], "no station in " .. town) }
  end,
})

rutter.destination(Weather, function(value)
  return rutter.screen { title = value.town, rutter.text { value.degrees .. " degrees" } }
end)

rutter.root(function()
  return rutter.screen {
    title = "Weather",
    rutter.link { "Weather in Rome", to = weather "rome" },
    rutter.link { "Weather in Oslo", to = weather "oslo" },
  }
end)
