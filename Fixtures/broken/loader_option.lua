-- A misspelt option of a loader.
--
-- expect: loader_option.lua:7: loader 'slow' has no option 'timout'; did you mean 'timeout'?
-- when: load

local rutter = require "rutter"
rutter.loader("slow", { gives = rutter.integer, timout = 5, load = function() return 1 end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
