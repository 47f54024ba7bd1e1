-- An option of a tab is misspelt.
--
-- expect: tab 1 has no option 'titel'; did you mean 'title'?

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", titel = "Home", root = function() end } } end)
