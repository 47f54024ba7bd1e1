-- Writing into the API.
--
-- expect: protected_table.lua:7: rutter is read-only
-- when: load

local rutter = require "rutter"
rutter.link = function() return "mine" end
