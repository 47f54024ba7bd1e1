-- A screen function only reads.
--
-- expect: screen_pushes.lua:8: 'push' cannot be asked for in a screen, row, hole, selector or key function: it only reads
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  rutter.path:push(4)
  return rutter.screen { title = "Away" }
end)
