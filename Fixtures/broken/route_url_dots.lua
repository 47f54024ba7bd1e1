-- A parameter that no part of a URL can be.
--
-- expect: route_url_dots.lua:8: route '/notes/:id' parameter 'id' is '..', which no part of a URL can be
-- when: load

local rutter = require "rutter"
local note = rutter.route("/notes/:id", function() return {} end)
note:url { id = ".." }
rutter.root(function() return rutter.screen { title = "Routes" } end)
