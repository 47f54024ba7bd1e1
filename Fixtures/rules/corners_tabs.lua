-- Tabs whose function runs again while one of them holds a flow, in which their destinations serve, too.
local rutter = require "rutter"

local Item = rutter.type("Item", { n = "integer" })
local runs = rutter.cell(0, "runs")

local Flow = rutter.flow("Flow", {
  root = function() return rutter.screen { title = "Flow", rutter.link { "Item", to = Item { n = 1 } } } end,
})

rutter.root(function()
  local run = runs:get()
  return rutter.tabs {
    {
      id = "first",
      destinations = {
        [Item] = {
          on_leave = function() rutter.log("guard of run " .. run) end,
          screen = function()
            return rutter.screen {
              title = "Item of run " .. run,
              rutter.button { "Run again", action = function() runs:set(runs:get() + 1) end },
            }
          end,
        },
      },
      root = function() return rutter.screen { title = "First", rutter.link { "Flow", to = Flow {} } } end,
    },
    { id = "second", root = function() return rutter.screen { title = "Second of run " .. run } end },
  }
end)
