-- An action that never ends: this plugin is stopped, and says where it was.
--
-- expect: over its
-- when: tap "Run"

local rutter = require "rutter"
rutter.root(function()
  local function run()
    while true do end
  end
  return rutter.screen { title = "Limits", rutter.button { "Run", action = run } }
end)
