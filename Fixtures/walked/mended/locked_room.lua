-- There is a key in the well.
local rutter = require "rutter"

local Cellar = rutter.type("Cellar", {})
local Well = rutter.type("Well", {})
local has_key = rutter.cell(false, "has_key")

rutter.destination(Cellar, {
  screen = function()
    return rutter.screen { title = "Cellar", rutter.link { "Down the well", to = Well {}, once = "top" } }
  end,
  on_leave = function() if not has_key:get() then return rutter.block "the door has fallen shut" end end,
})
rutter.destination(Well, function()
  return rutter.screen {
    title = "Well",
    rutter.button { "Take the key", action = function() has_key:set(true) end },
    rutter.button { "Up again", action = function() rutter.path:pop() end },
  }
end)

rutter.root(function()
  return rutter.screen { title = "House", rutter.link { "Into the cellar", to = Cellar {} } }
end)
