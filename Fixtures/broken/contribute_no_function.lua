-- What is contributed is a function, which runs for each value.
--
-- expect: contribute_no_function.lua:8: rutter.contribute takes a function that gives nodes for the slot's value, got 
-- when: load

local rutter = require "rutter"
rutter.slot_type("menu", "integer")
rutter.contribute("contribute_no_function.menu", rutter.text { "Here" })
rutter.root(function() return rutter.screen { title = "Home" } end)
