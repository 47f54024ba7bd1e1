-- Seconds are a number.
--
-- expect: loader_timeout_text.lua:7: option 'timeout' of loader 'slow' takes a number, got '5s'
-- when: load

local rutter = require "rutter"
rutter.loader("slow", { gives = rutter.integer, timeout = "5s", load = function() return 1 end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
