-- A constructor is strict about its fields.
--
-- expect: record_unknown_field.lua:8: record_unknown_field.Recipe: field 'nam': expected no field of this name, got string "Apple Pie" (did you mean 'name'?)
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer", name = "string" })
local pie = Recipe { id = 1, nam = "Apple Pie" }
rutter.root(function() return rutter.screen { title = pie.name } end)
