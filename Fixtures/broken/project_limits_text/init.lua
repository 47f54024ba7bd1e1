-- The limits of the project file are no table.
--
-- expect: project_limits_text/rutter.lua: 'limits' is a table such as { memory = "64 MiB", turn = "250 ms" }, got "64 MiB"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
