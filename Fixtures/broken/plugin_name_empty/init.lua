-- A script asks for a plugin without a name.
--
-- expect: plugin_name_empty/init.lua:7: rutter.plugin takes the name of a plugin, which is made of at most 64 letters, digits and '_', got ''
-- when: load

local rutter = require "rutter"
rutter.plugin("")
