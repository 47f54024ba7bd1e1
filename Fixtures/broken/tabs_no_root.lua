-- A tab has no root.
--
-- expect: tab 1 needs the option 'root', a function

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home" } } end)
