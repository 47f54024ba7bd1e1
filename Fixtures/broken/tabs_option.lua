-- An option of a tab is misspelt.
--
-- expect: tab 1 has no option 'titel'; did you mean 'title'?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", titel = "Home", root = function() end } } end)
