-- An option that has no default is not given.
--
-- expect: plugin 'plugin_helper' needs its option 'depth' (integer); give it by --option plugin_helper.depth=VALUE
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
