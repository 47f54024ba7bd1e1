-- An input that is no text.
--
-- expect: run_input.lua:10: run: input is a text, got an integer
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { input = 7 })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
