-- A route that gives nil.
--
-- expect: route '/notes/:id' (route_gives_nothing.lua:8) has nothing for '/notes/4'
-- when: show
-- with: --open /notes/4

local rutter = require "rutter"
rutter.route("/notes/:id", function() return nil end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
