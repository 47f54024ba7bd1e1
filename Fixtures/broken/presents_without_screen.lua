-- A presentation of nothing.
--
-- expect: presents_without_screen.lua:9: presents needs 'screen', a function
-- when: show

local rutter = require "rutter"
local opened = rutter.cell(nil, "opened")
rutter.root(function()
  return rutter.screen { title = "Presentations", presents = { item = opened } }
end)
