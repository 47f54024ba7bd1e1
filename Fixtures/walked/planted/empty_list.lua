-- A queue that shows who is first, also when nobody is left.
-- expect: crash: attempt to concatenate
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
    rutter.text { "Next: " .. names[1] },
    rutter.list(names, function(name) return rutter.text { name } end),
    rutter.button { "Serve", action = serve },
  }
end)
