-- Nobody sleeps backwards.
--
-- expect: sleep_negative.lua:9: rutter.sleep takes a number of seconds from 0 up, got -1
-- when: tap "Rest"

local rutter = require "rutter"
rutter.root(function()
  local function rest()
    rutter.sleep(-1)
  end
  return rutter.screen { title = "Waiting", rutter.button { "Rest", action = rest } }
end)
