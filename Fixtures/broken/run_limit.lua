-- A limit above what a program's output may take.
--
-- expect: run_limit.lua:10: run: limit is a number of bytes from 1 on, or a text like "4 MiB", at most 64 MiB, got "1 TiB"
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { limit = "1 TiB" })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
