-- Which of them should a later run find?
--
-- expect: cell_name_twice.lua:9: a cell named 'count' was already made in this run
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  local one = rutter.cell(0, "count")
  local two = rutter.cell(0, "count")
  return rutter.screen { title = one:get() + two:get() }
end)
