-- hostile: links with their screens in closures, each of which brings a hidden cell along
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, {
  style = "sheet",
  screen = function()
    local nodes = { title = "Links" }
    for i = 1, 3000 do
      nodes[i] = rutter.link { "Open " .. i, screen = function() return rutter.screen { title = "Open" } end }
    end
    return rutter.screen(nodes)
  end,
})
rutter.task(function() for i = 1, 1000 do rutter.path:push(i):await() end end)
