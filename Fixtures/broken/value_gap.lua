-- A list with a gap; rutter.null stands for nothing.
--
-- expect: value_gap.lua:7: neither a list nor a record: its items are not 1 to n; rutter.null stands for nothing in a list
-- when: load

local rutter = require "rutter"
local cell = rutter.cell({ "first", nil, "third" }, "gap")
rutter.root(function() return rutter.screen { title = cell:get()[1] } end)
