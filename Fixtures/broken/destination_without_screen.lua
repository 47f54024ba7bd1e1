-- A destination that shows only how it waits.
--
-- expect: destination_without_screen.lua:7: a destination needs the option 'screen', a function
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, { waiting = function() return rutter.screen { title = "…" } end })
rutter.root(function() return rutter.screen { title = "Destinations" } end)
