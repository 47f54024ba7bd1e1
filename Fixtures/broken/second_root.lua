-- Two beginnings.
--
-- expect: second_root.lua:8: a root screen is already registered by second_root.lua:7
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "One" } end)
rutter.root(function() return rutter.screen { title = "Two" } end)
