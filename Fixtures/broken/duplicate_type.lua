-- One name for two types.
--
-- expect: duplicate_type.lua:8: type 'duplicate_type.Recipe' is already registered by duplicate_type.lua:7
-- when: load

local rutter = require "rutter"
rutter.type("Recipe", { id = "integer" })
rutter.type("Recipe", { name = "string" })
rutter.root(function() return rutter.screen { title = "Types" } end)
