-- A suffix that is none.
--
-- expect: schema_suffix.lua:7: type 'Recipe', field 'ids': 'integer[}' is no type; did you mean 'integer'?
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { ids = "integer[}" })
rutter.root(function() return rutter.screen { title = "Schema" } end)
