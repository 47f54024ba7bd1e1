-- Tabs stand inside of a list.
--
-- expect: tabs cannot stand inside of nodes; a screen function gives them in the place of a screen
-- when: show, exit 1

local rutter = require "rutter"
local function tabs() return rutter.tabs { { id = "home", root = function() end } } end
rutter.root(function() return rutter.screen { title = "Home", rutter.section { title = "All", tabs() } } end)
