-- hostile: placeholders that keep long messages of failure
-- expect: stopped memory or stopped time or stopped instructions or error
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", { gives = rutter.integer, load = function(n) error(n .. ("x"):rep(1e6)) end })
rutter.task(function() for i = 1, 900 do rutter.path:push(load(i), { present = "placeholder" }):await() end end)
