-- A built-in type has no fields.
--
-- expect: route_of_built_in.lua:7: route '/:n{integer}': integer has no fields; give parameters = function(value) … end
-- when: load

local rutter = require "rutter"
rutter.route("/:n{integer}", function(p) return p.n end, { of = rutter.integer })
rutter.root(function() return rutter.screen { title = "Routes" } end)
