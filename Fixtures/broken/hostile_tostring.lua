-- What is raised cannot even be written down.
--
-- expect: raised a table whose __tostring raised
-- when: tap "Raise"

local rutter = require "rutter"
local hostile = setmetatable({}, { __tostring = function() error("not that way") end })
rutter.root(function()
  return rutter.screen { title = "Hostile", rutter.button { "Raise", action = function() error(hostile) end } }
end)
