-- A plugin of the project file is nowhere.
--
-- expect: project_plugin_missing/rutter.lua: plugin 'tide' is not there; looked in 
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
