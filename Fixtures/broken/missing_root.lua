-- A flow that never says what it starts with.
--
-- expect: registers no root; a flow calls rutter.root(function() … end)
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
