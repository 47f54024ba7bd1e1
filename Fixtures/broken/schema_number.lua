-- A value where a schema belongs.
--
-- expect: schema_number.lua:7: type 'Recipe', field 'id': a schema is a word such as 'integer[]', a type, a list of strings or a table of fields, got
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = 3 })
rutter.root(function() return rutter.screen { title = "Schema" } end)
