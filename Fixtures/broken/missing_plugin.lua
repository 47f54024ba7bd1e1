-- Another plugin, by a wrong name.
--
-- expect: missing_plugin.lua:7: no plugin 'cokbook' is loaded; load it by --plugin PATH, in a test by plugins = { "PATH" }
-- when: load

local rutter = require "rutter"
local Recipe = rutter.plugin("cokbook").Recipe
rutter.root(function() return rutter.screen { title = Recipe.name } end)
