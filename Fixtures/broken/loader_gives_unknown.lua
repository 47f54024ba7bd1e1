-- A loader that gives what does not exist.
--
-- expect: loader_gives_unknown.lua:8: loader 'recipe': 'Recipes' is no type; did you mean 'Recipe'?
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = "integer" })
rutter.loader("recipe", { gives = "Recipes", load = function() return { id = 1 } end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
