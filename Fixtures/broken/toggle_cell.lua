-- A toggle turns a boolean over.
--
-- expect: toggle_cell.lua:9: toggle 'On' takes a cell that holds a boolean, this one holds string "yes"
-- when: show, exit 1

local rutter = require "rutter"
local on = rutter.cell("yes", "on")
rutter.root(function()
  return rutter.screen { title = "Toggles", rutter.toggle { "On", cell = on } }
end)
