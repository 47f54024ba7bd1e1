-- A loader that does not load.
--
-- expect: loader_without_load.lua:7: loader 'idle' needs the option 'load', a function
-- when: load

local rutter = require "rutter"
rutter.loader("idle", { gives = rutter.integer })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
