-- It says that nobody waits.
local rutter = require "rutter"

local waiting = rutter.cell({ "Ada", "Bob", "Cleo", "Dan" }, "waiting")

local function serve()
  waiting:update(function(all)
    table.remove(all, 1)
    return all
  end)
end

rutter.root(function()
  local names = waiting:get()
  return rutter.screen {
    title = "Queue",
    rutter.text { "Next: " .. (names[1] or "nobody") },
    rutter.list(names, function(name) return rutter.text { name } end),
    rutter.button { "Serve", enabled = #names > 0, action = serve },
    rutter.button { "Open again", action = function() waiting:set { "Eve" } end },
  }
end)
