-- The project file grants something that there is not.
--
-- expect: project_allow_unknown/rutter.lua: 'allow': 'raed=data' is nothing that can be allowed; did you mean read=DIR?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
