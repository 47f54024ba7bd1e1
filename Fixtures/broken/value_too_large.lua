-- More than crosses in one piece; keep it in a local, and let a small value name it.
--
-- expect: value_too_large.lua:7: a string of 1500000 bytes, and no more than 1048576 cross at once
-- when: load

local rutter = require "rutter"
local cell = rutter.cell(("sail "):rep(300000), "sails")
rutter.root(function() return rutter.screen { title = "Sails " .. #cell:get() } end)
