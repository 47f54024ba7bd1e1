-- Aliases are names.
--
-- expect: type_aliases.lua:7: option 'aliases' of rutter.type takes a list of names of types, got
-- when: load

local rutter = require "rutter"
rutter.type("Note", { title = "string" }, { aliases = "old.Note" })
rutter.root(function() return rutter.screen { title = "Notes" } end)
