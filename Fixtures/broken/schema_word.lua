-- A schema word that is none.
--
-- expect: schema_word.lua:7: field 'id': unknown schema word 'interger'; did you mean 'integer'?
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = "interger" })
rutter.root(function() return rutter.screen { title = "Schema" } end)
