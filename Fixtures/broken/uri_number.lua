-- A port where a URI belongs.
--
-- expect: uri_number.lua:7: rutter.uri.parse takes a text, got number
-- when: load

local rutter = require "rutter"
print(rutter.uri.parse(8080))
rutter.root(function() return rutter.screen { title = "Texts" } end)
