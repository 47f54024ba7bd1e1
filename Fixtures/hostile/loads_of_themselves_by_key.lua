-- A loader with a key that waits for itself joins the very load that waits: it would never end.
-- expect: error a load waits for itself and would never end: 
-- when: later
local rutter = require "rutter"
local again
again = rutter.loader("again", {
  gives = "integer", key = function() return 1 end, load = function() return again():await() end,
})
rutter.task(function() again():await() end)
