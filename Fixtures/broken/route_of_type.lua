-- A parameter of another type than the field.
--
-- expect: route_of_type.lua:8: route '/recipes/:id': parameter 'id' is a string, and the field of route_of_type.Recipe is integer; give the parameter the field's type, as in :id{integer}, or give parameters = function(value) … end
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer" })
rutter.route("/recipes/:id", function() return {} end, { of = Recipe })
rutter.root(function() return rutter.screen { title = "Routes" } end)
