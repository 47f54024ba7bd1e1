-- Another plugin, by a wrong name.
--
-- expect: missing_plugin.lua:7: no plugin 'cokbook' is loaded
-- when: load

local rutter = require "rutter"
local Recipe = rutter.plugin("cokbook").Recipe
rutter.root(function() return rutter.screen { title = Recipe.name } end)
