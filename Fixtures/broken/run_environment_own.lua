-- A variable that is named as Rutter's own.
--
-- expect: run_environment_own.lua:10: run: environment.RUTTER_HOME begins as the variables of Rutter do; take another name
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { environment = { RUTTER_HOME = "x" } })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
