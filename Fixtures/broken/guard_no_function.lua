-- A guard is a function, which is asked.
--
-- expect: guard_no_function.lua:7: rutter.guard takes a function of a change, got a string
-- when: load

local rutter = require "rutter"
rutter.guard("login")
rutter.root(function() return rutter.screen { title = "Home" } end)
