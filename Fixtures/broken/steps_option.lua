-- A flow has a root; steps have a run.
--
-- expect: steps 'order' has no option 'root'
-- when: load

local rutter = require "rutter"
rutter.steps("order", { root = function() end, run = function() end })
