-- What is raised cannot even be written down.
--
-- expect: hostile_tostring.lua:9: (the error value is a table)
-- when: tap "Raise"

local rutter = require "rutter"
local hostile = setmetatable({}, { __tostring = function() error("not that way") end })
rutter.root(function()
  return rutter.screen { title = "Hostile", rutter.button { "Raise", action = function() error(hostile) end } }
end)
