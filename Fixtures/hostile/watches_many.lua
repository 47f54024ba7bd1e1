-- expect: ok or stopped time or error did not come to rest
-- when: later
local rutter = require "rutter"
local Watched = rutter.type("Watched", { n = "integer" })
local count = 0
rutter.destination(Watched, function()
  local cell = rutter.cell(0, "cell")
  return rutter.screen { title = "Watched", on_appear = function()
    for _ = 1, 5000 do rutter.watch(cell, function() count = count + 1 end) end
    cell:set(1)
  end }
end)
rutter.task(function() rutter.path:push(Watched { n = 1 }) end)
