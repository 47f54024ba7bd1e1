-- A field has to write somewhere.
--
-- expect: field_without_cell.lua:8: field needs 'cell'
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Fields", rutter.field { "Name" } }
end)
