-- Two routes of one name.
--
-- expect: route_name_twice.lua:8: a route named 'route_name_twice.home' is already registered by route_name_twice.lua:7
-- when: load

local rutter = require "rutter"
rutter.route("/home", function() return {} end, { name = "home" })
rutter.route("/start", function() return {} end, { name = "home" })
rutter.root(function() return rutter.screen { title = "Routes" } end)
