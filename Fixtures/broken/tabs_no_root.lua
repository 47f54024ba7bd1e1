-- A tab has no root.
--
-- expect: tab 1 needs the option 'root', a function
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home" } } end)
