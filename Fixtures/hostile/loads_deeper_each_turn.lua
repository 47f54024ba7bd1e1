-- A loader that waits for itself, one load deeper in each turn.
-- expect: error loads wait for each other more than 200 deep
-- when: later
local rutter = require "rutter"
local again
again = rutter.loader("again", { gives = "integer", load = function()
  rutter.sleep(0.0001)
  return again():await()
end })
rutter.task(function() again():await() end)
