-- hostile: screens that each make a few cells with large values, each in a turn of its own
-- expect: stopped memory or stopped time or ok
-- seconds: 3
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(n)
    for i = 1, 100 do rutter.cell(("x"):rep(1e5) .. n .. i, "cell" .. i) end
    return rutter.screen { title = "n" }
  end,
})
for i = 1, 100 do rutter.task(function() rutter.sleep(i / 1000) rutter.path:push(i) end) end
