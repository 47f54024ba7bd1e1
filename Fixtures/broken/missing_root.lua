-- A flow that never says what it starts with.
--
-- expect: missing_root registers no root screen; a flow calls rutter.root(function() return rutter.screen { … } end), and a plugin without one runs beside a flow: rutter run FLOW --plugin PATH
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
