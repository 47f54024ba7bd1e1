-- A slot in a screen is named.
--
-- expect: slot_name.lua:8: rutter.slot takes the name of a slot, got a number
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.slot(4) }
end)
