-- Steps have no run.
--
-- expect: steps 'order' needs the option 'run', a function
-- when: load

local rutter = require "rutter"
rutter.steps("order", { takes = "integer" })
