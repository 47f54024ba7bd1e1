-- Each task starts another and waits for a load that starts one more.
-- expect: error did not come to rest or stopped time
-- when: later
local rutter = require "rutter"
local again
local more = rutter.loader("more", { gives = "integer", load = function()
  rutter.task(again)
  return 1
end })
function again()
  rutter.task(again)
  more():await()
end
rutter.task(again)
