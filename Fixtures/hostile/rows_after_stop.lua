-- The first of very many rows never ends: of the others nothing is done.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local Long = rutter.type("Long", { n = "integer" })
local items = {}
for place = 1, 100000 do items[place] = place end
rutter.destination(Long, function()
  return rutter.screen { title = "Long", rutter.list(items, function() while true do end end) }
end)
rutter.task(function() rutter.path:push(Long { n = 1 }) end)
