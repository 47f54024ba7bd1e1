-- hostile: rows with long labels
-- expect: stopped memory or stopped time or stopped instructions or error 8 MiB
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local items = {}
    for i = 1, 1000 do items[i] = i end
    return rutter.screen { title = "Rows", rutter.list(items, function(i) return rutter.text { i .. ("x"):rep(9e5) } end) }
  end,
})
rutter.task(function() rutter.path:push(1) end)
