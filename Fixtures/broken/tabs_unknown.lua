-- An option of tabs that there is not.
--
-- expect: tabs_unknown.lua:9: rutter.tabs has no 'zzz'; there is back
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  local function home() return rutter.screen { title = "Home" } end
  return rutter.tabs { { id = "home", root = home }, zzz = 1 }
end)
