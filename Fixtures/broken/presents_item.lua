-- The second of two presentations is bound to no cell.
--
-- expect: option 'item' of 'presents', item 2 takes a cell, got an integer
-- when: show, exit 1

local rutter = require "rutter"
local one = rutter.cell(nil, "one")
local function show() return rutter.screen { title = "Shown" } end
rutter.root(function()
  return rutter.screen { title = "Presents", presents = { { item = one, screen = show }, { item = 3, screen = show } } }
end)
