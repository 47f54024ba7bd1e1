-- Tabs without a tab.
--
-- expect: rutter.tabs needs at least one tab, a table { id = , title = , root = function }
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { false } end)
