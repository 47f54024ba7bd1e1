-- A link to a value that does not fit its type any more.
--
-- expect: link 'Go': field 'to.trip': link_to_worn.Trip: field 'stops[2]': expected integer, got string "home"
-- when: show, exit 1

local rutter = require "rutter"
local Trip = rutter.type("Trip", { stops = "integer[]" })
rutter.root(function()
  local trip = Trip { stops = { 1 } }
  trip.stops[2] = "home"
  return rutter.screen { title = "Link", rutter.link { "Go", to = { trip = trip } } }
end)
