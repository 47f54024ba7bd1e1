-- A manifest reaches for what it cannot have.
--
-- expect: plugin_manifest_reaches/plugin.lua:1: attempt to index a nil value (global 'os')
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
