-- A field of the manifest is misspelt.
--
-- expect: plugin_field_unknown/plugin.lua: a manifest has no field 'require'; did you mean 'requires'?
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
