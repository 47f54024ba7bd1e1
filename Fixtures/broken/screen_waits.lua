-- A screen function only reads.
--
-- expect: screen_waits.lua:8: sleep cannot wait in a screen, row, hole, selector or key function
-- when: show

local rutter = require "rutter"
rutter.root(function()
  rutter.sleep(1)
  return rutter.screen { title = "Late" }
end)
