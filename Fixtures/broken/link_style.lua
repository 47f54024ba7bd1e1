-- A style that is none.
--
-- expect: link_style.lua:8: option 'style' of a link is one of 'push', 'sheet', 'cover', got 'shet'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, style = "shet" } }
end)
