-- Navigating while the plugin loads.
--
-- expect: chunk_navigates.lua:7: a plugin's main chunk cannot navigate
-- when: load

local rutter = require "rutter"
rutter.path:push(4)
rutter.root(function() return rutter.screen { title = "Early" } end)
