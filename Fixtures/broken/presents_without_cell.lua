-- A presentation at no time.
--
-- expect: presents_without_cell.lua:7: 'presents' needs one of 'when', 'item' and 'case', a cell
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Presentations",
    presents = { screen = function() return rutter.screen { title = "Never" } end },
  }
end)
