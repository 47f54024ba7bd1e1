-- An action that never ends: this plugin is stopped, and says where it was.
--
-- expect: endless_loop.lua:9: plugin 'endless_loop' stopped: over its time limit (250 ms a turn)
-- when: tap "Run", exit 1

local rutter = require "rutter"
rutter.root(function()
  local function run()
    while true do end
  end
  return rutter.screen { title = "Limits", rutter.button { "Run", action = run } }
end)
