-- hostile: sheets, which all stay built, with many nodes each
-- expect: stopped memory or stopped time or stopped instructions or error value of more than
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  style = "sheet",
  screen = function()
    local nodes = { title = "Sheet" }
    for i = 1, 10000 do nodes[i] = rutter.divider {} end
    return rutter.screen(nodes)
  end,
})
rutter.task(function() for i = 1, 5000 do rutter.path:push(i):await() end end)
