-- Not a number is not a value.
--
-- expect: value_nan.lua:7: field 'speed': not a number (NaN)
-- when: load

local rutter = require "rutter"
local cell = rutter.cell({ speed = 0 / 0 }, "speed")
rutter.root(function() return rutter.screen { title = "Speed " .. cell:get().speed } end)
