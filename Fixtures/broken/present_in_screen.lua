-- A screen function only reads.
--
-- expect: present_in_screen.lua:8: 'present' cannot be asked for in a screen, row, hole, selector or key function: it only reads
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  rutter.present(1)
  return rutter.screen { title = "Home" }
end)
