-- A part in the middle that may be missing.
--
-- expect: route_optional_middle.lua:7: pattern '/recipes/:id?/steps', position 14: expected the end, got '/'; only the last part may be missing; register two routes
-- when: load

local rutter = require "rutter"
rutter.route("/recipes/:id?/steps", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
