-- A route that gives what is no value.
--
-- expect: route_gives_function.lua:8: the function of a route: a function is no value
-- when: show
-- with: --open /wrong

local rutter = require "rutter"
rutter.route("/wrong", function() return function() end end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
