-- A slot of another plugin is named with it.
--
-- expect: contribute_unqualified.lua:7: rutter.contribute takes the name of a slot with its plugin, as in "cookbook.recipe_menu", got 'menu'
-- when: load

local rutter = require "rutter"
rutter.contribute("menu", function() return rutter.text { "Here" } end)
rutter.root(function() return rutter.screen { title = "Home" } end)
