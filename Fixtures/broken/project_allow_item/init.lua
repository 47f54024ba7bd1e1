-- Something that is no text stands among what the project file grants.
--
-- expect: project_allow_item/rutter.lua: 'allow' is a list such as { "read=data" }, got 4 in it
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
