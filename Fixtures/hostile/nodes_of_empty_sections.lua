-- A section of 10,000 times false, written again and again by rows.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local Empty = rutter.type("Empty", { n = "integer" })
local section, items = {}, {}
for place = 1, 10000 do section[place] = false end
rutter.section(section)
for place = 1, 100000 do items[place] = place end
rutter.destination(Empty, function()
  return rutter.screen { title = "Empty", rutter.list(items, function() return section end) }
end)
rutter.task(function() rutter.path:push(Empty { n = 1 }) end)
