-- hostile: a loader that fails at once and is tried again without end
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local again = rutter.loader("again", {
  gives = "any", retry = { times = math.maxinteger, wait = 0, factor = 1e308 }, timeout = 1e-9,
  load = function() error(("x"):rep(1000)) end,
})
for _ = 1, 100 do rutter.task(function() again():await() end) end
