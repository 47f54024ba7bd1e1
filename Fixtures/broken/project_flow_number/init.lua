-- The flow of the project file is no path.
--
-- expect: project_flow_number/rutter.lua: 'flow' is a path, from the folder of this file, got 4
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
