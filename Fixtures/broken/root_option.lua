-- A misspelt option of the root.
--
-- expect: root_option.lua:7: rutter.root has no option 'pathof'; did you mean 'path_of'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Options" } end, { pathof = rutter.integer })
