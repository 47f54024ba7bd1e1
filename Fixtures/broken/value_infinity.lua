-- Neither is what no number holds.
--
-- expect: value_infinity.lua:7: an infinite number
-- when: load

local rutter = require "rutter"
local cell = rutter.cell(math.huge, "horizon")
rutter.root(function() return rutter.screen { title = "Horizon " .. cell:get() } end)
