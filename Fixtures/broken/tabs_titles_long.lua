-- Every frame tells the ids and titles of the tabs.
--
-- expect: tabs_titles_long.lua:14: the ids and titles of rutter.tabs take 88 KiB together, over 64 KiB
-- when: load, exit 1

local rutter = require "rutter"

local function home() return rutter.screen { title = "Home" } end
local tabs = {}
for i = 1, 100 do
  tabs[i] = { id = "tab" .. i, title = ("long"):rep(225), root = home }
end
rutter.root(function()
  return rutter.tabs(tabs)
end)
