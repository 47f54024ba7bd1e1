-- The manifest of a plugin is empty.
--
-- expect: plugin_manifest_empty/plugin.lua: the file is empty; a manifest is a table: return { name = "cook", version = "1.0.0", api = 1 }
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
