-- A misspelt option of a route.
--
-- expect: route_option.lua:7: a route has no option 'parameter'; did you mean 'parameters'?
-- when: load

local rutter = require "rutter"
rutter.route("/notes/:id", function() return {} end, { parameter = function() return {} end })
rutter.root(function() return rutter.screen { title = "Routes" } end)
