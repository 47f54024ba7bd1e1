-- Contributions get something, and its shape is declared.
--
-- expect: slot_type_without_schema.lua:7: rutter.slot_type takes a name and the schema of what contributions get; the schema is nil
-- when: load

local rutter = require "rutter"
rutter.slot_type("menu")
rutter.root(function() return rutter.screen { title = "Home" } end)
