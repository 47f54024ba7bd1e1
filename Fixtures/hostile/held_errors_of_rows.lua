-- hostile: rows that each raise a long message
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local items = {}
    for i = 1, 5000 do items[i] = i end
    return rutter.screen { title = "Rows", rutter.list(items, function(i) error(i .. ("x"):rep(1e6)) end) }
  end,
})
rutter.task(function() rutter.path:push(1) end)
