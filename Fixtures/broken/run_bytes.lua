-- Output that is no text.
--
-- expect: run_bytes.lua:10: sh: its output is no UTF-8 text (byte 1 is wrong); as = "bytes" reads anything
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.run("sh", { "-c", "printf '\\377'" })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
