-- A part that no URI has.
--
-- expect: uri_part_unknown.lua:7: rutter.uri.build has no 'hots'; did you mean 'host'?
-- when: load

local rutter = require "rutter"
print(rutter.uri.build { hots = "example.com" })
rutter.root(function() return rutter.screen { title = "Texts" } end)
