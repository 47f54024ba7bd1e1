-- A manifest goes on for ever.
--
-- expect: plugin_manifest_computes/plugin.lua: this computes too long or too much; it returns a table of data
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
