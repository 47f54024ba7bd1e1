-- hostile: labels that are built of labels that are built of labels, of two parts each
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function()
    local label = { rutter.text { ("x"):rep(1e5) } }
    for _ = 1, 30 do label = { rutter.text { label }, rutter.text { { rutter.text { "y" } } } } end
    return rutter.screen { title = "Labels", rutter.button { label, action = print } }
  end,
})
rutter.task(function() for i = 1, 100 do rutter.path:push(i):await() end end)
