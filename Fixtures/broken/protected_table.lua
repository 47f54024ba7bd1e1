-- Writing into the API.
--
-- expect: protected_table.lua:7: 'rutter.link' cannot be set: 'rutter' is read-only; keep it in a local or a table of your own
-- when: load

local rutter = require "rutter"
rutter.link = function() return "mine" end
