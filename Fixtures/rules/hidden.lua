-- Stacks that do not show while their plugin is loaded again.
local rutter = require "rutter"

local Trip = rutter.flow("Trip", {
  root = function()
    local sheet = rutter.cell(nil, "sheet")
    return rutter.screen {
      title = "Trip",
      presents = { item = sheet, screen = function() return rutter.screen { title = "Sheet" } end },
      on_create = function() rutter.log "create" end,
      on_destroy = function() rutter.log "destroy" end,
      rutter.button { "Show", action = function() sheet:set(1) end },
    }
  end,
})

rutter.root(function()
  return rutter.tabs {
    { id = "home", root = function()
      return rutter.screen { title = "Home", rutter.link { "Trip", to = Trip {} } }
    end },
    { id = "search", root = function() return rutter.screen { title = "Search" } end },
  }
end)
