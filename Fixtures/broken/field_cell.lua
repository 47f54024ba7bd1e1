-- A field writes text.
--
-- expect: field_cell.lua:9: field 'Name' takes a cell that holds a string, this one holds boolean true
-- when: show, exit 1

local rutter = require "rutter"
local name = rutter.cell(true, "name")
rutter.root(function()
  return rutter.screen { title = "Fields", rutter.field { "Name", cell = name } }
end)
