-- The limit of memory in the project file is none.
--
-- expect: project_memory/rutter.lua: 'limits.memory' is a number of bytes, or a text such as "64 MiB", from 1 MiB to 1024 GiB, got "64 MB"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
