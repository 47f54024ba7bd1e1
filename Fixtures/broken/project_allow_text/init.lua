-- What the project file grants is no list.
--
-- expect: project_allow_text/rutter.lua: 'allow' is a list such as { "read=data" }, got "read=data"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
