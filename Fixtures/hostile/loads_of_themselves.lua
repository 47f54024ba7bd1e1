-- A loader that waits for itself, each time for a load of its own.
-- expect: error loads wait for each other more than 200 deep
-- when: later
local rutter = require "rutter"
local again
again = rutter.loader("again", { gives = "integer", load = function() return again():await() end })
rutter.task(function() again():await() end)
