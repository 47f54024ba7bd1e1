-- A limit of the project file is misspelt.
--
-- expect: project_limit_unknown/rutter.lua: 'limits' has no field 'memroy'; did you mean 'memory'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
