-- Nobody waits for this progress.
--
-- expect: report_outside.lua:9: report works inside a loader only, not in an action
-- when: tap "Report"

local rutter = require "rutter"
rutter.root(function()
  local function report()
    rutter.report(0.5)
  end
  return rutter.screen { title = "Reports", rutter.button { "Report", action = report } }
end)
