-- A variable that puts code into programs.
--
-- expect: run_environment.lua:10: run: environment.LD_PRELOAD could put other code into any program, so it is not handed on
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { environment = { LD_PRELOAD = "x.so" } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
