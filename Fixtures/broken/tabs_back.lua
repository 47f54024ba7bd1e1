-- There is no such way back.
--
-- expect: option 'back' of rutter.tabs is one of 'history', 'first', 'leave', got 'last'

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", root = function() end }, back = "last" } end)
