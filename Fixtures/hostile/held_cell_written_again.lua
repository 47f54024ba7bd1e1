-- hostile: one cell written again and again holds one value only
-- expect: ok or stopped time or error cannot be set or error cannot be made or error a destination cannot be registered
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local cell = rutter.cell("", "text")
    return rutter.screen {
      title = "n",
      hooks = nil,
      on_appear = function() for i = 1, 200 do cell:set(i .. ("x"):rep(5e5)) end end,
    }
  end,
})
rutter.task(function() rutter.path:push(1) end)
