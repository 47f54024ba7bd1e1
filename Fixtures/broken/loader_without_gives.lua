-- A loader that does not say what it gives.
--
-- expect: loader_without_gives.lua:7: loader 'vague' needs the option 'gives': the type of its value
-- when: load

local rutter = require "rutter"
rutter.loader("vague", { load = function() return 1 end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
