-- A sheet hides nothing: with each the screens that show become more.
-- expect: stopped time or error did not come to rest
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, { style = "sheet", screen = function(n) return rutter.screen { title = "Number " .. n } end })
rutter.task(function()
  for n = 1, 50000 do rutter.path:push(n) end
end)
