-- Neither a list nor a record.
--
-- expect: value_mixed_keys.lua:7: neither a list nor a record: it has both numbered items and named fields
-- when: load

local rutter = require "rutter"
local cell = rutter.cell({ "first", name = "second" }, "mixed")
rutter.root(function() return rutter.screen { title = cell:get().name } end)
