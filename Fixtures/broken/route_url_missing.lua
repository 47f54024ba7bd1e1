-- A URL without a parameter that it needs.
--
-- expect: route_url_missing.lua:8: route '/notes/:id' needs parameter 'id'
-- when: load

local rutter = require "rutter"
local note = rutter.route("/notes/:id", function() return {} end)
note:url {}
rutter.root(function() return rutter.screen { title = "Routes" } end)
