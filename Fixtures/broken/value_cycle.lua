-- A value that contains itself.
--
-- expect: value_cycle.lua:9: contains itself
-- when: load

local rutter = require "rutter"
local loop = { name = "loop" }
loop.next = { loop }
local cell = rutter.cell(loop, "loop")
rutter.root(function() return rutter.screen { title = cell:get().name } end)
