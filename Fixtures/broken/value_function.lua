-- Values are plain data.
--
-- expect: value_function.lua:7: field 'greet': a function cannot be part of a value
-- when: load

local rutter = require "rutter"
local cell = rutter.cell({ greet = print }, "handlers")
rutter.root(function() return rutter.screen { title = type(cell:get().greet) } end)
