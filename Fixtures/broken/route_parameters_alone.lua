-- Parameters for values of no type.
--
-- expect: route_parameters_alone.lua:7: option 'parameters' of a route goes with 'of': it gives the parameters for a value of that type
-- when: load

local rutter = require "rutter"
rutter.route("/:n{integer}", function(p) return p.n end, { parameters = function(n) return { n = n } end })
rutter.root(function() return rutter.screen { title = "Routes" } end)
