-- A script asks for a plugin that its manifest does not require.
--
-- expect: plugin_not_required/init.lua:7: plugin 'plugin_not_required' does not require 'tide'; add requires = { tide = "*" } to its plugin.lua
-- when: load

local rutter = require "rutter"
local tide = rutter.plugin("tide")
rutter.root(function() return rutter.screen { title = tide.name } end)
