-- The route of the trips.
local rutter = require "rutter"

local Trip = rutter.type("Trip", { id = "integer" })

rutter.destination(Trip, function(trip) return rutter.screen { title = "Trip " .. trip.id } end)
rutter.route("/trips/:id{integer}", function(parameters) return Trip { id = parameters.id } end)

rutter.root(function()
  return rutter.screen {
    title = "Trips",
    rutter.link { "The first", to = Trip { id = 1 } },
    rutter.button { "The last", action = function() rutter.open "/trips/9" end },
  }
end)
