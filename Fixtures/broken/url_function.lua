-- The URL of what is no value.
--
-- expect: url_function.lua:8: rutter.url takes a value, got a deferred value
-- when: load

local rutter = require "rutter"
local load = rutter.loader("load", { gives = rutter.integer, load = function() return 1 end })
rutter.url(load())
rutter.root(function() return rutter.screen { title = "Routes" } end)
