-- A screen function only reads.
--
-- expect: screen_waits.lua:8: rutter.sleep cannot wait in a screen, row, hole, selector or key function: it only reads; load with rutter.loader and rutter.hole
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  rutter.sleep(1)
  return rutter.screen { title = "Late" }
end)
