-- Going somewhere before anything is there.
--
-- expect: open_in_chunk.lua:7: a plugin's main chunk cannot navigate; do it in an action or in rutter.task
-- when: load

local rutter = require "rutter"
rutter.open "/"
rutter.root(function() return rutter.screen { title = "Routes" } end)
