-- A route that is gone prints nothing.
--
-- expect: route_withdrawn.lua:9: this route was withdrawn
-- when: load

local rutter = require "rutter"
local note = rutter.route("/notes/:id", function() return {} end)
note:withdraw()
note:url { id = "four" }
rutter.root(function() return rutter.screen { title = "Routes" } end)
