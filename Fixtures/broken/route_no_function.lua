-- A route without a function.
--
-- expect: route_no_function.lua:7: rutter.route takes a function that gives what the URL leads to, got an integer
-- when: load

local rutter = require "rutter"
rutter.route("/four", 4)
rutter.root(function() return rutter.screen { title = "Routes" } end)
