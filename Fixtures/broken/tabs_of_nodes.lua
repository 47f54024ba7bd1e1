-- A tab is a node.
--
-- expect: a tab is a table { id = , title = , root = function }, got a node
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { rutter.text "Home" } end)
