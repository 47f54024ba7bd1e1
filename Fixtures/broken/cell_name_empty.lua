-- The first value of a cell and its name in the wrong order.
--
-- expect: cell_name_empty.lua:8: the name of a cell is empty; rutter.cell takes its first value, and then its name
-- when: load

local rutter = require "rutter"

local user = rutter.cell("user", "")
rutter.root(function() return rutter.screen { title = "Hello", rutter.text { user:get() } } end)
