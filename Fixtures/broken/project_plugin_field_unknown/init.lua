-- A field of a plugin in the project file is misspelt.
--
-- expect: project_plugin_field_unknown/rutter.lua: 'plugins.tide' has no field 'option'; did you mean 'options'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
