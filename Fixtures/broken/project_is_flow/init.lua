-- A flow has the name of a project file.
--
-- expect: (a file named rutter.lua is a project file; give a flow or a module another name)
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
