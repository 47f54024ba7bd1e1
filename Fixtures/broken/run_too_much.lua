-- A program that writes more than it may.
--
-- expect: run_too_much.lua:10: sh: killed, because it wrote more than 1000 bytes
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.run("sh", { "-c", "while :; do echo soup; done" }, { limit = 1000 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
