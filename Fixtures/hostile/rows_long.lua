-- A thousand rows of one MiB each.
-- expect: stopped time or memory
-- when: later
local rutter = require "rutter"
local Long = rutter.type("Long", { n = "integer" })
local items, text = {}, ("x"):rep(1000000)
for place = 1, 1000 do items[place] = place end
rutter.destination(Long, function()
  return rutter.screen { title = "Long", rutter.list(items, function() return rutter.text { text } end) }
end)
rutter.task(function() rutter.path:push(Long { n = 1 }) end)
