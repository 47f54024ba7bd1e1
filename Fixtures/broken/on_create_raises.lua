-- A hook raises: the screen shows all the same.
--
-- expect: on_create_raises.lua:10: no paint left
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Hooks",
    on_create = function() error("no paint left") end,
  }
end)
