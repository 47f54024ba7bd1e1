-- The options of a plugin in the project file have no names.
--
-- expect: project_options_list/rutter.lua: 'plugins.tide.options' is a table such as { servings = 4 }, got { 6 }
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
