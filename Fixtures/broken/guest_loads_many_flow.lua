-- A plugin has more loads of others under way than it may.
--
-- expect: plugin 'guest_loads_many' has 1000 loads of others under way, which is as many as it may; wait for some first
-- when: tap "Go"
-- with: --plugin $FOLDER/guests/guest_loads_many.lua

local rutter = require "rutter"

rutter.slot_type("tools", "integer")
rutter.loader("slow", {
  gives = "any",
  timeout = false,
  load = function(value)
    rutter.sleep(100)
    return value
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.slot("tools", 1) } end)
