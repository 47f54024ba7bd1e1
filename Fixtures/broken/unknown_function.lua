-- A misspelt function of the API.
--
-- expect: unknown_function.lua:7: rutter has no 'destinaton'; did you mean 'destination'?
-- when: load

local rutter = require "rutter"
rutter.destinaton(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function() return rutter.screen { title = "Misspelt" } end)
