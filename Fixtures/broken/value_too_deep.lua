-- More levels than anybody reads.
--
-- expect: value_too_deep.lua:9: field '[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]': more than 64 levels of tables
-- when: load

local rutter = require "rutter"
local nest = {}
for _ = 1, 70 do nest = { nest } end
local cell = rutter.cell(nest, "nest")
rutter.root(function() return rutter.screen { title = type(cell:get()) } end)
