-- 100,000 references to one list of 100,000 times false: nothing is written, and it takes hours.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local Empty = rutter.type("Empty", { n = "integer" })
local nothing, nodes = {}, { title = "Empty" }
for place = 1, 100000 do nothing[place] = false end
for place = 1, 100000 do nodes[place] = nothing end
rutter.destination(Empty, function() return rutter.screen(nodes) end)
rutter.task(function() rutter.path:push(Empty { n = 1 }) end)
