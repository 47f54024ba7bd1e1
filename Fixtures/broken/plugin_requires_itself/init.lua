-- A plugin requires itself.
--
-- expect: plugins require each other in a circle: plugin_requires_itself → plugin_requires_itself; one of them has to do without
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
