-- A function inside of what a loader is called with.
--
-- expect: deferred_function_inside.lua:11: field 'argument[2].by': a function cannot be part of a value
-- when: tap "Load"

local rutter = require "rutter"
local load = rutter.loader("load", { gives = "any", load = function(value) return value end })
rutter.root(function()
  return rutter.screen {
    title = "Load",
    rutter.button { "Load", action = function() load(1, { by = print }):await() end },
  }
end)
