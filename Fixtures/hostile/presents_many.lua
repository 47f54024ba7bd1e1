-- hostile: a screen that binds ten thousand cells, all of them set
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

rutter.destination(rutter.integer, function(n)
  local presents = {}
  for i = 1, 10000 do
    presents[i] = { item = rutter.cell(n, "c" .. i), screen = function() return rutter.screen { title = "p" } end }
  end
  return rutter.screen { title = "x", presents = presents }
end)
rutter.task(function() rutter.path:push(1) end)
