-- Values that nobody allowed to be kept.
--
-- expect: store_not_allowed.lua:9: store.set "servings" is not allowed for plugin 'store_not_allowed'; run with --allow store
-- when: tap "Keep"

local rutter = require "rutter"
rutter.root(function()
  local function keep()
    rutter.store:set("servings", 4)
  end
  return rutter.screen { title = "Store", rutter.button { "Keep", action = keep } }
end)
