-- hostile: links that lead to large values, in rows
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local items = {}
    for i = 1, 5000 do items[i] = i end
    return rutter.screen {
      title = "List", rutter.list(items, function(i) return rutter.link { "To", to = i .. ("x"):rep(5e5) } end),
    }
  end,
})
rutter.task(function() rutter.path:push(1) end)
