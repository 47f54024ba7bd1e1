-- The type of a route by its name.
--
-- expect: route_of_text.lua:7: option 'of' of a route takes a type, such as Recipe, got 'Recipe'
-- when: load

local rutter = require "rutter"
rutter.route("/recipes/:id", function() return {} end, { of = "Recipe" })
rutter.root(function() return rutter.screen { title = "Routes" } end)
