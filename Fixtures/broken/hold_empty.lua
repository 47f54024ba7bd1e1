-- A guard that holds under no name.
--
-- expect: hold_empty.lua:9: rutter.hold takes a name for what it holds, got an empty text
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.hold ""
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
