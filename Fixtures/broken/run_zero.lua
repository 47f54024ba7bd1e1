-- An argument with a NUL in it.
--
-- expect: run_zero.lua:10: run: argument 2 of the program cannot hold a NUL byte
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", { "-c", "a\0b" })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
