-- hostile: small results under large keys
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", {
  gives = rutter.integer, fresh = 1e6, key = function(n) return n .. ("x"):rep(1e6) end,
  load = function(n) return n end,
})
rutter.task(function() for i = 1, 900 do load(i):await() end end)
