-- Versions are counted.
--
-- expect: type_version.lua:7: option 'version' of rutter.type takes a whole number from 1 up, got '2'
-- when: load

local rutter = require "rutter"
rutter.type("Note", { title = "string" }, { version = "2" })
rutter.root(function() return rutter.screen { title = "Notes" } end)
