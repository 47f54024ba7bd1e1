-- Loads and functions of rutter.all wait for each other in turn.
-- expect: error loads and functions wait for each other more than 200 deep
-- when: later
local rutter = require "rutter"
local again
again = rutter.loader("again", { gives = "integer", load = function()
  return rutter.all { function() return again():await() end }[1]
end })
rutter.task(function() again():await() end)
