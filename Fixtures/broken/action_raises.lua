-- An action raises; the flow goes on.
--
-- expect: action_raises.lua:9: no wind
-- when: tap "Sail"

local rutter = require "rutter"
rutter.root(function()
  local function sail()
    error("no wind")
  end
  return rutter.screen { title = "Actions", rutter.button { "Sail", action = sail } }
end)
