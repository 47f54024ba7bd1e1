-- A plugin that was written for a later version of Rutter.
--
-- expect: plugin_api_newer/plugin.lua: this plugin is written for version 7 of the script API, and this program has version 1
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
