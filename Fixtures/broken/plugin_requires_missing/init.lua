-- What the plugin requires is nowhere.
--
-- expect: plugin plugin_requires_missing requires 'tide' ^1.2, which is not there; looked in 
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
