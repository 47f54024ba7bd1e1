-- A destination for a value that cannot be.
--
-- expect: destination_function_inside.lua:7: the value of a destination: field 'by': a function cannot be part of a value
-- when: load

local rutter = require "rutter"
rutter.destination({ by = print }, function() return rutter.screen { title = "By" } end)
