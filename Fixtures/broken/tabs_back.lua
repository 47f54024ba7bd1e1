-- There is no such way back.
--
-- expect: option 'back' of rutter.tabs is one of 'history', 'first', 'leave', got 'last'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", root = function() end }, back = "last" } end)
