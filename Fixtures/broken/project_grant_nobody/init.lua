-- The project file grants something to a plugin that is not there.
--
-- expect: project_grant_nobody/rutter.lua: 'tied:read=.': no plugin 'tied' is loaded
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
