-- A type of a part that is none.
--
-- expect: route_pattern.lua:7: pattern '/recipes/:id{int}', position 14: expected integer, number, uuid or a choice such as {one|two}, got 'int'; did you mean {integer}?
-- when: load

local rutter = require "rutter"
rutter.route("/recipes/:id{int}", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
