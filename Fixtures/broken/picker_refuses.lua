-- What is not among the choices cannot be picked.
--
-- expect: refused
-- when: set "Meal" to "brunch"

local rutter = require "rutter"
local meal = rutter.cell("lunch", "meal")
rutter.root(function()
  return rutter.screen { title = "Pickers", rutter.picker { "Meal", cell = meal, choices = { "lunch", "dinner" } } }
end)
