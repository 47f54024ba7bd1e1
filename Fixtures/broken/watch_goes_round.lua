-- A watch sets the cell that it watches.
--
-- expect: a turn did not come to rest after 100 passes or 10000 items; it went round over cell 'tide'
-- when: tap "Rise"

local rutter = require "rutter"
local tide = rutter.cell(0, "tide")
rutter.watch(tide, function(height) tide:set(height + 1) end)
rutter.root(function()
  return rutter.screen { title = "Tide", rutter.button { "Rise", action = function() tide:set(1) end } }
end)
