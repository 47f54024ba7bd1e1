-- A plugin of the project file is no table.
--
-- expect: project_plugin_text/rutter.lua: 'plugins.tide' is a table such as { path = "plugins/cook", options = {} }, got "tides"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
