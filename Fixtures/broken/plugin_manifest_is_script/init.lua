-- A plugin's script stands in its manifest.
--
-- expect: (a file named plugin.lua only describes a plugin; what it does is written in the init.lua beside it)
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
