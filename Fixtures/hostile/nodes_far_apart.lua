-- 100,000 references to one list whose only item stands far behind its beginning.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local Empty = rutter.type("Empty", { n = "integer" })
local far, nodes = { [9000] = false }, { title = "Empty" }
for place = 1, 100000 do nodes[place] = far end
rutter.destination(Empty, function() return rutter.screen(nodes) end)
rutter.task(function() rutter.path:push(Empty { n = 1 }) end)
