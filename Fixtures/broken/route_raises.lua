-- A route that raises.
--
-- expect: route_raises.lua:8: no idea
-- when: show
-- with: --open /raises

local rutter = require "rutter"
rutter.route("/raises", function() error "no idea" end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
