-- A screen function only reads.
--
-- expect: screen_sets.lua:9: a cell cannot be set in a screen, row, hole, selector or key function: it only reads
-- when: show, exit 1

local rutter = require "rutter"
local visits = rutter.cell(0, "visits")
rutter.root(function()
  visits:update(function(n) return n + 1 end)
  return rutter.screen { title = "Visits " .. visits:get() }
end)
