-- A jump to nowhere.
--
-- expect: syntax_goto.lua:9: no visible label 'again' for <goto> at line 7
-- when: load

local rutter = require "rutter"
goto again
rutter.root(function() return rutter.screen { title = "Nowhere" } end)
