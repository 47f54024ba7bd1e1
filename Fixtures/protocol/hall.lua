-- The flow in whose session the article on the JSON protocol shows how long screens and paths are told.
local rutter = require "rutter"

local taken = rutter.cell(0, "taken")

rutter.destination(rutter.integer, function(number) return rutter.screen { title = "Seat " .. number } end)

rutter.root(function()
  local seats = {}
  for number = 1, 60 do
    seats[number] = rutter.text { "Seat " .. number .. (number == taken:get() and ", taken" or "") }
  end
  return rutter.screen {
    title = "Hall",
    rutter.button { "Sit down", action = function() taken:set(50) end },
    table.unpack(seats),
  }
end)
