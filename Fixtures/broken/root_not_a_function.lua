-- The screen itself, where the function that gives it belongs.
--
-- expect: root_not_a_function.lua:7: rutter.root takes a function that gives the root screen, got a node
-- when: load

local rutter = require "rutter"
rutter.root(rutter.screen { title = "Too early" })
