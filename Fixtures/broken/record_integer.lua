-- 3.0 is a number, and no integer.
--
-- expect: record_integer.lua:8: record_integer.Recipe: field 'id': expected integer, got number 3.0 (math.tointeger makes it one)
-- when: load

local rutter = require "rutter"
local Recipe = rutter.type("Recipe", { id = "integer" })
local pie = Recipe { id = 6 / 2 }
rutter.root(function() return rutter.screen { title = "Pie " .. pie.id } end)
