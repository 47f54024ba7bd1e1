-- A path that takes integers only

local rutter = require "rutter"

rutter.destination(rutter.integer, function(number) return rutter.screen { title = "Number " .. number } end)
rutter.destination(rutter.string, function(title) return rutter.screen { title = title } end)

rutter.root(function() return rutter.screen { title = "Typed" } end, { path_of = rutter.integer })
