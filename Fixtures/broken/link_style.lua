-- A style that is none.
--
-- expect: link_style.lua:8: 'style' is "push", "sheet" or "cover", got string "shet"
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, style = "shet" } }
end)
