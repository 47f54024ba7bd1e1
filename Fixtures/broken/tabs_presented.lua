-- A presented screen is tabs.
--
-- expect: gave tabs; they stand in the place of a root's, a destination's or a tab's own screen
-- when: show

local rutter = require "rutter"
local shows = rutter.cell(false, "shows")
rutter.root(function()
  return rutter.screen {
    title = "Home",
    presents = {
      when = shows, screen = function() return rutter.tabs { { id = "home", root = function() end } } end,
    },
  }
end)
