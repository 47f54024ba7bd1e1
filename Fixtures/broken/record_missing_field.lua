-- A field that is not there.
--
-- expect: record_missing_field.lua:8: record_missing_field.Recipe: field 'name': expected string, got nothing
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer", name = "string" })
local pie = Recipe { id = 1 }
rutter.root(function() return rutter.screen { title = pie.name } end)
