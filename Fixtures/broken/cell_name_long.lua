-- A cell's name that is longer than any name may be.
--
-- expect: cell_name_long.lua:7: rutter.cell takes a name of at most 1024 bytes, got 1025
-- when: load

local rutter = require "rutter"
local count = rutter.cell(0, ("n"):rep(1025))
rutter.root(function() return rutter.screen { title = "Home", rutter.text { "n = " .. count:get() } } end)
