-- A limit below which nothing is.
--
-- expect: run_limit_zero.lua:10: run: limit is a number of bytes from 1 on, or a text like "4 MiB", at most 64 MiB, got 0
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { limit = 0 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
