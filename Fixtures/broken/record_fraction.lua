-- 2.5 is no integer either, and nobody can make it one without losing something.
--
-- expect: record_fraction.lua:8: record_fraction.Recipe: field 'id': expected integer, got number 2.5 (math.floor rounds it)
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer" })
local pie = Recipe { id = 2.5 }
rutter.root(function() return rutter.screen { title = "Pie " .. pie.id } end)
