-- A misspelt variable.
--
-- expect: unknown_global.lua:7: attempt to index a nil value (global 'ruter')
-- when: load

local rutter = require "rutter"
ruter.root(function() return rutter.screen { title = "Misspelt" } end)
