-- More tabs than anybody could choose from.
--
-- expect: tabs_many.lua:11: rutter.tabs takes at most 1000 tabs, got 1001
-- when: show, exit 1

local rutter = require "rutter"

rutter.root(function()
  local tabs = {}
  for i = 1, 1001 do tabs[i] = { id = "tab" .. i, title = "Tab", root = function() return rutter.screen { title = "Tab" } end } end
  return rutter.tabs(tabs)
end)
