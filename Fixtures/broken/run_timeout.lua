-- A timeout that is no number.
--
-- expect: run_timeout.lua:10: run: timeout is a number of seconds above 0, or false for none, got true
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { timeout = true })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
