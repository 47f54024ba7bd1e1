-- A value that was made rightly and changed wrongly.
--
-- expect: push_all_worn.lua:13: push_all, item 2: push_all_worn.Trip: field 'stops[2]': expected integer, got string "home"
-- when: tap "Push"

local rutter = require "rutter"
local Trip = rutter.type("Trip", { stops = "integer[]" })
rutter.root(function()
  return rutter.screen {
    title = "Push",
    rutter.button { "Push", action = function()
      local trip = Trip { stops = { 1 } }; trip.stops[2] = "home"
      rutter.path:push_all { 1, trip }
    end },
  }
end)
