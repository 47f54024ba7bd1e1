-- A route without a pattern.
--
-- expect: route_no_pattern.lua:7: rutter.route takes a pattern, as in "/recipes/:id{integer}", got a function
-- when: load

local rutter = require "rutter"
rutter.route(function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
