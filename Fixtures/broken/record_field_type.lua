-- A field of another type.
--
-- expect: record_field_type.lua:8: record_field_type.Recipe: field 'id': expected integer, got string "seven"
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer" })
local pie = Recipe { id = "seven" }
rutter.root(function() return rutter.screen { title = "Pie " .. pie.id } end)
