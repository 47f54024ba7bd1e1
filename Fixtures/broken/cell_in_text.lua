-- A cell is taken for what it holds.
--
-- expect: attempt to concatenate a cell value (upvalue 'count'); cell:get() gives what it holds
-- when: show, exit 1

local rutter = require "rutter"
local count = rutter.cell(0, "count")
rutter.root(function() return rutter.screen { title = "Count: " .. count } end)
