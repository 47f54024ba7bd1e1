-- Later runs could not find it again.
--
-- expect: cell_without_name.lua:8: a cell made in a screen, row or hole function needs a name: rutter.cell(initial, "name")
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  local count = rutter.cell(0)
  return rutter.screen { title = "Count " .. count:get() }
end)
