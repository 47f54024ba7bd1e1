-- A field has to write somewhere.
--
-- expect: field_without_cell.lua:8: a field needs the option 'cell'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Fields", rutter.field { "Name" } }
end)
