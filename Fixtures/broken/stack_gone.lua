-- The stack was left.
--
-- expect: the stack is not there any more: what held it was left
-- when: tap "Inner", tap "Keep", tap "Go"

local rutter = require "rutter"
local kept
rutter.destination(rutter.integer, function()
  return rutter.tabs {
    {
      id = "inner",
      root = function()
        return rutter.screen {
          title = "Inner", rutter.button { "Keep", action = function() kept = rutter.stack "inner" rutter.back() end },
        }
      end,
    },
  }
end)
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Go", action = function() kept:count() end },
    rutter.link { "Inner", to = 1 },
  }
end)
