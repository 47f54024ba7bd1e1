-- A value, where a type belongs.
--
-- expect: root_path_of.lua:7: 'path_of' of rutter.root
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Options" } end, { path_of = 4 })
