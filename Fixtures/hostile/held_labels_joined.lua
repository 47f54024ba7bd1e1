-- hostile: a label that is built of nodes is joined from them, and again on each level
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local items = {}
    for i = 1, 100 do items[i] = i end
    return rutter.screen {
      title = "Rows",
      rutter.list(items, function(i)
        local node = rutter.text { i .. ("x"):rep(9e5) }
        for _ = 1, 40 do node = rutter.text { node } end
        return node
      end),
    }
  end,
})
rutter.task(function() rutter.path:push(1) end)
