-- A field that the value's type does not have.
--
-- expect: field_unknown.lua:8: field_unknown.Recipe has no field 'nmae'; did you mean 'name'?
-- when: tap "Pie"

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { name = "string", note = "string?" })
rutter.destination(Recipe, function(recipe) return rutter.screen { title = recipe.nmae, recipe.note or "nothing" } end)
rutter.root(function()
  return rutter.screen { title = "Recipes", rutter.link { "Pie", to = Recipe { name = "Pie" } } }
end)
