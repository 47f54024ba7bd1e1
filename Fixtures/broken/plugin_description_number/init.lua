-- The description of a plugin is no text.
--
-- expect: plugin_description_number/plugin.lua: 'description' is a string, a sentence for people, got 5
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
