-- A number is no node.
--
-- expect: section_number.lua:8: item 1 of section is integer 42; it takes nodes, lists of nodes, strings and false
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Sections", rutter.section { 42 } }
end)
