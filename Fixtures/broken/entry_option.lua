-- An option that a part of a path does not have.
--
-- expect: entry_option.lua:9: rutter.entry has no 'present'; there is style
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.path:push_all { rutter.entry(1, { present = "placeholder" }) }
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
