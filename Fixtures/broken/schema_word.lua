-- A schema word that is none.
--
-- expect: schema_word.lua:7: type 'Recipe', field 'id': 'interger' is no type; did you mean 'integer'?
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = "interger" })
rutter.root(function() return rutter.screen { title = "Schema" } end)
