-- A picker shows what is picked.
--
-- expect: picker_cell.lua:9: picker 'Meal' takes a cell that holds one of its choices, this one holds string "brunch"
-- when: show, exit 1

local rutter = require "rutter"
local meal = rutter.cell("brunch", "meal")
rutter.root(function()
  return rutter.screen { title = "Pickers", rutter.picker { "Meal", cell = meal, choices = { "lunch", "dinner" } } }
end)
