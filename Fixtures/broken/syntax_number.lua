-- A number with letters in it.
--
-- expect: syntax_number.lua:7: malformed number near '12k'
-- when: load

local rutter = require "rutter"
local distance = 12km
rutter.root(function() return rutter.screen { title = distance } end)
