-- What the plugin requires is too old.
--
-- expect: plugin plugin_version_too_old requires plugin_helper ^2, and 
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
