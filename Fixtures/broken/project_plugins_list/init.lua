-- The plugins of the project file have no names.
--
-- expect: project_plugins_list/rutter.lua: 'plugins' is a table such as { cook = { path = "plugins/cook" } }, got { "tide" }
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
