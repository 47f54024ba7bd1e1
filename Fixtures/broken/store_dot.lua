-- A method of the store that is called with a dot.
--
-- expect: store_dot.lua:9: rutter.store.get is called with ':', as in rutter.store:get(…)
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read()
    rutter.log(rutter.store.get("servings"))
  end
  return rutter.screen { title = "Store", rutter.button { "Read", action = read } }
end)
