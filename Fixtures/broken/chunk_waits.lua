-- Waiting while the plugin loads.
--
-- expect: chunk_waits.lua:7: a plugin's main chunk cannot wait
-- when: load

local rutter = require "rutter"
rutter.sleep(1)
rutter.root(function() return rutter.screen { title = "Late" } end)
