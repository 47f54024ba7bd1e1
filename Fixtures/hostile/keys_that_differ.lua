-- hostile: loads whose keys are large and never the same
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local n = 0
local load = rutter.loader("keyed", {
  gives = "any", fresh = math.maxinteger, load = function(...) return { ... } end,
  key = function() n = n + 1 return { ("k"):rep(1e5) .. n } end,
})
rutter.task(function() while true do load(("v"):rep(1e5)):await() end end)
