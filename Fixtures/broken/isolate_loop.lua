-- An action that never ends, in a process of its own: the plugin is stopped as it is without, and says where it was.
--
-- expect: isolate_loop.lua:10: plugin 'isolate_loop' stopped: over its time limit (250 ms a turn)
-- when: tap "Run", exit 1
-- with: --isolate=*

local rutter = require "rutter"
rutter.root(function()
  local function run()
    while true do end
  end
  return rutter.screen { title = "Limits", rutter.button { "Run", action = run } }
end)
