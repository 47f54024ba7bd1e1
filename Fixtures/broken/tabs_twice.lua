-- Two tabs have the same id.
--
-- expect: tabs 1 and 2 have the same id 'home'
-- when: show, exit 1

local rutter = require "rutter"
local function home() return rutter.screen { title = "Home" } end
rutter.root(function() return rutter.tabs { { id = "home", root = home }, { id = "home", root = home } } end)
