-- The version of a plugin is written with zeros before its numbers.
--
-- expect: plugin_version_zeros/plugin.lua: 'version' is three numbers such as "1.2.0", without zeros before them, got '01.2.3'
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
