-- A Lua pattern as the type of a part.
--
-- expect: route_lua_pattern.lua:7: pattern '/:id{%d+}', position 6: expected integer, number, uuid or a choice such as {one|two}, got '%d+'; Lua patterns are refused, because of two of them nobody can tell whether both match the same text; check the text in the function, which gives nil for what it does not know
-- when: load

local rutter = require "rutter"
rutter.route("/:id{%d+}", function() return {} end)
rutter.root(function() return rutter.screen { title = "Routes" } end)
