-- hostile: large results that are kept because they are fresh
-- expect: stopped memory or stopped time or stopped instructions or ok
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", {
  gives = rutter.string, fresh = 1e6, load = function(n) return n .. ("x"):rep(1e6) end,
})
rutter.task(function() for i = 1, 900 do load(i):await() end end)
