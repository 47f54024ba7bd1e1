-- expect: ok or stopped time or error did not come to rest
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
local number = rutter.loader("number", { gives = "integer", load = function(n)
  rutter.sleep(0.001)
  return n
end })
rutter.task(function()
  for n = 1, 9000 do rutter.path:push(number(n)) end
end)
