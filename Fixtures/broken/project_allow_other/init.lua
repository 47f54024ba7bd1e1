-- What the project file grants to a plugin names another one.
--
-- expect: project_allow_other/rutter.lua: 'plugins.tide.allow': 'cook:read=data' names a plugin; what stands here is for tide alone
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
