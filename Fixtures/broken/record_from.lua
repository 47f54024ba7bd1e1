-- `from` drops unknown fields, but checks those that it takes.
--
-- expect: record_from.lua:8: record_from.Recipe: field 'id': expected integer, got string "1"
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer" })
local pie = Recipe.from(rutter.json.decode('{ "id": "1", "comment": "dropped" }'))
rutter.root(function() return rutter.screen { title = "Pie " .. pie.id } end)
