-- hostile: reports progress that is no number, too long, and without end
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local load = rutter.loader("slow", { gives = "any", load = function()
  for _, f in ipairs { 0 / 0, math.huge, -1, 2, "x", {} } do print(pcall(rutter.report, f, ("t"):rep(1e5))) end
  while true do rutter.report(math.random(), ("t"):rep(1e5)) end
end })
rutter.task(function() load():await() end)
