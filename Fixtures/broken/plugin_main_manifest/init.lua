-- The main script of a plugin is its manifest.
--
-- expect: plugin_main_manifest/plugin.lua: 'main' is the script that runs, and plugin.lua is the manifest; write main = "init.lua"
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
