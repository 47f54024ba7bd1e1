-- Seconds are a number.
--
-- expect: sleep_text.lua:9: rutter.sleep takes a number of seconds, got a string
-- when: tap "Rest"

local rutter = require "rutter"
rutter.root(function()
  local function rest()
    rutter.sleep("soon")
  end
  return rutter.screen { title = "Waiting", rutter.button { "Rest", action = rest } }
end)
