-- Half an entry that is taken away.
--
-- expect: pop_fraction.lua:9: pop takes a whole number of entries, got 1.5
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.path:pop(1.5)
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
