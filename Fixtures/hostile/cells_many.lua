-- One screen makes very many cells, and reads each.
-- expect: ok or stopped time or memory
-- when: later
local rutter = require "rutter"
local Many = rutter.type("Many", { n = "integer" })
rutter.destination(Many, function()
  local sum = 0
  for place = 1, 50000 do sum = sum + rutter.cell(place, "cell" .. place):get() end
  return rutter.screen { title = "Sum " .. sum }
end)
rutter.task(function() rutter.path:push(Many { n = 1 }) end)
