-- A route's name that is longer than any name may be.
--
-- expect: route_name_long.lua:7: option 'name' of a route takes a name of at most 1024 bytes, got 1025
-- when: load

local rutter = require "rutter"
rutter.route("/home", function() end, { name = ("n"):rep(1025) })
