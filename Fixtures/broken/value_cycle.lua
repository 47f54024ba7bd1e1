-- A value that contains itself.
--
-- expect: value_cycle.lua:9: field 'next[1]': a table that contains itself (a cycle)
-- when: load

local rutter = require "rutter"
local loop = { name = "loop" }
loop.next = { loop }
local cell = rutter.cell(loop, "loop")
rutter.root(function() return rutter.screen { title = cell:get().name } end)
