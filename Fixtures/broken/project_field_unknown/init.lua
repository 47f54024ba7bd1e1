-- A field of the project file is misspelt.
--
-- expect: project_field_unknown/rutter.lua: a project file has no field 'plugin'; did you mean 'plugins'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
