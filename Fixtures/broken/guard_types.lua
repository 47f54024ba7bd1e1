-- A type is the object, not its name.
--
-- expect: guard_types.lua:7: option 'comes' of rutter.guard takes a type or a list of types, got 'integer'
-- when: load

local rutter = require "rutter"
rutter.guard(function() end, { comes = "integer" })
rutter.root(function() return rutter.screen { title = "Home" } end)
