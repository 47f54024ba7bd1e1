-- Tabs have no such option.
--
-- expect: rutter.tabs has no 'bakc'; did you mean 'back'?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", root = function() end }, bakc = "first" } end)
