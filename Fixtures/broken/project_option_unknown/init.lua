-- The project file sets an option that the flow does not have.
--
-- expect: project_option_unknown/rutter.lua: plugin 'project_option_unknown' has no option 'hour'; did you mean 'hours'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
