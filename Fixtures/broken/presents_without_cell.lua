-- A presentation at no time.
--
-- expect: presents_without_cell.lua:8: presents needs 'when', 'item' or 'case', a cell
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Presentations",
    presents = { screen = function() return rutter.screen { title = "Never" } end },
  }
end)
