-- A parameter that is no field of the type.
--
-- expect: route_of_field.lua:8: route '/recipes/:nummber{integer}': route_of_field.Recipe has no field 'nummber', did you mean 'number'?; name the parameters as the fields, or give parameters = function(value) … end
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { number = "integer" })
rutter.route("/recipes/:nummber{integer}", function() return {} end, { of = Recipe })
rutter.root(function() return rutter.screen { title = "Routes" } end)
