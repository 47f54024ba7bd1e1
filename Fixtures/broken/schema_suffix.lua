-- A suffix that is none.
--
-- expect: schema_suffix.lua:7: field 'ids': unknown schema word 'integer[}'
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { ids = "integer[}" })
rutter.root(function() return rutter.screen { title = "Schema" } end)
