-- Two loaders without keys wait for each other.
-- expect: error more than 200 deep
-- when: later
local rutter = require "rutter"
local odd, even
odd = rutter.loader("odd", { gives = "integer", load = function(n) return even(n + 1):await() end })
even = rutter.loader("even", { gives = "integer", load = function(n) return odd(n + 1):await() end })
rutter.task(function() odd(1):await() end)
