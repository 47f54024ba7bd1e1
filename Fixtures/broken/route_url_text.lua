-- Parameters that are no table.
--
-- expect: route_url_text.lua:8: route:url takes a table of parameters, got a string
-- when: load

local rutter = require "rutter"
local note = rutter.route("/notes/:id", function() return {} end)
note:url "four"
rutter.root(function() return rutter.screen { title = "Routes" } end)
