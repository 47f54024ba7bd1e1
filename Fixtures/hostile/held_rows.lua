-- hostile: rows that each have thousands of nodes
-- expect: stopped memory or stopped time or stopped instructions or error value of more than
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local items = {}
    for i = 1, 1000 do items[i] = i end
    local nodes = {}
    for i = 1, 10000 do nodes[i] = rutter.divider {} end
    return rutter.screen { title = "Rows", rutter.list(items, function() return nodes end) }
  end,
})
rutter.task(function() rutter.path:push(1) end)
