-- A plugin of the project file has another name.
--
-- expect: project_plugin_misnamed/rutter.lua: 'plugins.tide': the plugin in 
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
