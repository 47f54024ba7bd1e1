-- A plugin that adds to the recipes of the cookbook, which knows nothing of it:
-- Scripts/run cookbook --allow read=Fixtures/cookbook --plugin Fixtures/cookbook/pantry.lua

local rutter = require "rutter"

rutter.contribute("cookbook.recipe_menu", function(recipe)
  local bought = rutter.cell(false, "bought")
  return rutter.toggle { ("Bought the %d things"):format(#recipe.ingredients), cell = bought }
end)
