-- A URL that is none.
--
-- expect: open_number.lua:7: rutter.open takes a URL, as in "/recipes/1", got an integer
-- when: load

local rutter = require "rutter"
local function open() rutter.open(4) end
open()
rutter.root(function() return rutter.screen { title = "Routes" } end)
