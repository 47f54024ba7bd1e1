-- hostile: lists whose rows have long keys
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  style = "sheet",
  screen = function(n)
    local items = {}
    for i = 1, 9 do items[i] = n .. i .. ("x"):rep(1e5) end
    return rutter.screen {
      title = "List",
      rutter.list(items, function() return rutter.divider {} end, { key = function(item) return item end, stable = true }),
    }
  end,
})
rutter.task(function() for i = 1, 5000 do rutter.path:push(i):await() end end)
