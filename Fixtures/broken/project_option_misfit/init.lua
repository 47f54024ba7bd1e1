-- The project file gives an option a value that does not fit.
--
-- expect: project_option_misfit/rutter.lua: option 'hours' of plugin 'project_option_misfit' does not fit its schema: expected integer, got string "six"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
