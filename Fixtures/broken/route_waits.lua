-- A route that waits.
--
-- expect: route_waits.lua:8: rutter.sleep cannot wait in the function of a route: it only reads; give a deferred value instead, as in loader(4)
-- when: show
-- with: --open /slow

local rutter = require "rutter"
rutter.route("/slow", function() rutter.sleep(1) end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
