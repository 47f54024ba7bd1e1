-- False is nothing; true is nothing that could be shown.
--
-- expect: section_true.lua:8: item 1 of a section: a boolean is no node (nodes, lists of nodes, texts and false are)
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Sections", rutter.section { true } }
end)
