-- Strings are UTF-8.
--
-- expect: value_utf8.lua:7: a string that is not valid UTF-8
-- when: load

local rutter = require "rutter"
local cell = rutter.cell("caf\xe9", "name")
rutter.root(function() return rutter.screen { title = cell:get() } end)
