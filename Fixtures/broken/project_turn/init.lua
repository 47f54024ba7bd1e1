-- The limit of time in the project file is none.
--
-- expect: project_turn/rutter.lua: 'limits.turn' is a number of seconds, or a text such as "250 ms", from 1 ms to an hour, got -1
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Harbour" } end)
