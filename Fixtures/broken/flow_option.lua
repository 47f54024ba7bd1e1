-- An option of a flow is misspelt.
--
-- expect: flow 'checkout' has no option 'take'; did you mean 'takes'?
-- when: load

local rutter = require "rutter"
rutter.flow("checkout", { take = "integer", root = function() end })
