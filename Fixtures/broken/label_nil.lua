-- A label that is nil.
--
-- expect: label_nil.lua:9: a link needs a label, a text or a list of nodes as its first item; it is nil
-- when: show, exit 1

local rutter = require "rutter"
local names = {}
rutter.root(function()
  return rutter.screen { title = "Names", rutter.link { names.first, to = 1 } }
end)
