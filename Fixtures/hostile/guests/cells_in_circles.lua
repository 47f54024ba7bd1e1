-- A guest's cell changes whenever it has changed, while the flow is asked for something.
-- expect: error goes round more than 50 times in one turn
local rutter = require "rutter"
local cell = rutter.cell(0, "rounds")
rutter.watch(cell, function(value) cell:set(value + 1) end)
rutter.contribute("host.tools", function()
  return { rutter.button { "Act", action = function() cell:set(1) end }, rutter.text { "" .. cell:get() } }
end)
