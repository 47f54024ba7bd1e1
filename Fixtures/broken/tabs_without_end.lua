-- Each tab holds tabs.
--
-- expect: stack 'home' gave tabs inside of more than 64 flows and tabs
-- when: show, exit 0

local rutter = require "rutter"
local function tabs() return rutter.tabs { { id = "home", root = tabs } } end
rutter.root(tabs)
