-- The way back is no text.
--
-- expect: option 'back' of rutter.tabs is one of 'history', 'first', 'leave', got a number
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function() return rutter.tabs { { id = "home", root = function() end }, back = 1 } end)
