-- The project file is empty.
--
-- expect: project_is_empty/rutter.lua: the file is empty; a project file is a table: return { flow = "flow.lua" }
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
