-- A plugin of the project file has a name that none can have.
--
-- expect: project_plugin_name/rutter.lua: 'plugins' names plugins, as in { cook = { path = "plugins/cook" } }, got 'tide-table'
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
