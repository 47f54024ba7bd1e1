-- The seed of the project file is none.
--
-- expect: project_seed/rutter.lua: 'seed' is an integer from 0 up, got -4
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
