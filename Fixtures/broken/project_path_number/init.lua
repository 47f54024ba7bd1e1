-- The path of a plugin in the project file is none.
--
-- expect: project_path_number/rutter.lua: 'plugins.tide.path' is a path, from the folder of this file, got 4
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
