-- hostile: timers of no time that set timers, and a clock at its end
-- expect: stopped or error or ok
-- input: {"do":"advance","seconds":1}
-- input: {"do":"wait"}
-- input: {"do":"advance","seconds":1e300}
-- input: {"do":"advance","seconds":1}
-- spec: app:advance(1) app:settle()
local r = require "rutter"
local function tick() while true do r.sleep(1e-9) r.task(function() r.sleep(1e-12) end) end end
r.task(tick)
r.root(function() return r.screen { title = "Root" } end)
