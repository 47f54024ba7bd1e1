-- A game whose rooms lead to each other, and never home.
-- expect: trap: Cellar
local rutter = require "rutter"

local Cellar = rutter.type("Cellar", {})
local Well = rutter.type("Well", {})

rutter.destination(Cellar, {
  screen = function()
    return rutter.screen { title = "Cellar", rutter.link { "Down the well", to = Well {}, once = "top" } }
  end,
  on_leave = function() return rutter.block "the door has fallen shut" end,
})
rutter.destination(Well, function()
  return rutter.screen { title = "Well", rutter.button { "Up again", action = function() rutter.path:pop() end } }
end)

rutter.root(function()
  return rutter.screen { title = "House", rutter.link { "Into the cellar", to = Cellar {} } }
end)
