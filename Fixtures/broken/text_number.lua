-- A label is text.
--
-- expect: text_number.lua:8: text takes a string or a list of nodes as its label, got integer 42
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Texts", rutter.text { 42 } }
end)
