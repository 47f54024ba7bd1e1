-- A program that takes longer than it may.
--
-- expect: run_too_long.lua:10: sh: killed, because it took longer than 0.01 seconds
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.run("sh", { "-c", "exec sleep 1000" }, { timeout = 0.01 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
