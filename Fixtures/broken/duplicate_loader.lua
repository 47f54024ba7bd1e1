-- Two loaders of one name.
--
-- expect: duplicate_loader.lua:8: loader 'duplicate_loader.recipe' is already registered by duplicate_loader.lua:7
-- when: load

local rutter = require "rutter"
rutter.loader("recipe", { gives = rutter.integer, load = function() return 1 end })
rutter.loader("recipe", { gives = rutter.integer, load = function() return 2 end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
