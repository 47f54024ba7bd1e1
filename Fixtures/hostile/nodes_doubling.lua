-- hostile: a node that holds the same node twice, sixty deep
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"

local node = rutter.text { "x" }
for _ = 1, 60 do node = rutter.section { node, { node, node } } end
rutter.destination(rutter.integer, function() return rutter.screen { title = "x", node } end)
rutter.task(function() rutter.path:push(1) end)
