-- A value where a schema belongs.
--
-- expect: schema_number.lua:7: field 'id': a schema is a word, a type, a list of words or a record of fields, got integer 3
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = 3 })
rutter.root(function() return rutter.screen { title = "Schema" } end)
