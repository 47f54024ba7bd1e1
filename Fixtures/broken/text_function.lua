-- A label is text, not what makes it.
--
-- expect: text_function.lua:8: the label of a text is a text or a list of nodes, got a function
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Texts", rutter.text { tostring } }
end)
