-- A value, where a type belongs.
--
-- expect: root_path_of.lua:7: option 'path_of' of rutter.root takes a type, such as rutter.integer, got an integer
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Options" } end, { path_of = 4 })
