-- A flow has no root.
--
-- expect: flow 'checkout' needs the option 'root', a function
-- when: load

local rutter = require "rutter"
rutter.flow("checkout", { takes = "integer" })
