-- A word that is only in its beginning one of those there are.
--
-- expect: style_with_zero.lua:8: option 'style' of a link is one of 'push', 'sheet', 'cover', got 'push
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Style", rutter.link { "One", to = 1, style = "push\0" } }
end)
