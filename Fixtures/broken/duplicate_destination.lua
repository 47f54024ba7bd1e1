-- Two destinations for one type.
--
-- expect: duplicate_destination.lua:8: destination for 'integer' is already registered by duplicate_destination.lua:7; say replaces = true to take its place
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "one " .. n } end)
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "two " .. n } end)
rutter.root(function() return rutter.screen { title = "Destinations" } end)
