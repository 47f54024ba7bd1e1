-- Two routes that match one path.
--
-- expect: route_ambiguous.lua:8: route '/notes/:name' and '/notes/:id' (route_ambiguous.lua:7) both match '/notes/name', and neither comes first; say replaces = true to take the other's place there
-- when: load

local rutter = require "rutter"
rutter.route("/notes/:id", function() return {} end)
rutter.route("/notes/:name", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
