-- A function stands in the project file.
--
-- expect: project_function/rutter.lua: field 'seed': a function cannot be part of a value
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
