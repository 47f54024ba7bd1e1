-- A misspelt part of a URI.
--
-- expect: uri_field.lua:7: what rutter.uri.parse gives has no 'hots'; did you mean 'host'?
-- when: load

local rutter = require "rutter"
local host = rutter.uri.parse("https://example.org/a").hots
rutter.root(function() return rutter.screen { title = host } end)
