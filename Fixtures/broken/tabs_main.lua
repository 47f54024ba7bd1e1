-- A tab has the id of the root's stack.
--
-- expect: tab 1: 'main' is the stack of the session's root; give the tab another id
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "main", root = function() end } } end)
