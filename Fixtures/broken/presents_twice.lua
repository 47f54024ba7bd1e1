-- One cell, two presentations.
--
-- expect: cell 'opened' is bound twice on one screen; bind it once
-- when: show, exit 1

local rutter = require "rutter"
local opened = rutter.cell(nil, "opened")
local function detail(value) return rutter.screen { title = value } end
rutter.root(function()
  return rutter.screen {
    title = "Presentations",
    presents = { { item = opened, screen = detail }, { item = opened, screen = detail } },
  }
end)
