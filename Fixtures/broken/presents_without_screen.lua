-- A presentation of nothing.
--
-- expect: presents_without_screen.lua:8: 'presents' needs the option 'screen', a function
-- when: show, exit 1

local rutter = require "rutter"
local opened = rutter.cell(nil, "opened")
rutter.root(function()
  return rutter.screen { title = "Presentations", presents = { item = opened } }
end)
