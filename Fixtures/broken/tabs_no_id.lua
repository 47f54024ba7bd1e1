-- A tab has no id.
--
-- expect: tab 1 needs the option 'id', a text that no other tab has
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { title = "Home", root = function() end } } end)
