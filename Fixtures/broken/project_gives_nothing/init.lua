-- The project file returns nothing.
--
-- expect: project_gives_nothing/rutter.lua: this returns a table of settings, got nothing; for example: return { flow = "flow.lua" } (a file named rutter.lua is a project file
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
