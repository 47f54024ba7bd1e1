-- One wrong item of a list.
--
-- expect: record_item.lua:8: record_item.Recipe: field 'related[2]': expected integer, got string "two"
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { related = "integer[]" })
local pie = Recipe { related = { 1, "two", 3 } }
rutter.root(function() return rutter.screen { title = "Pie " .. #pie.related } end)
