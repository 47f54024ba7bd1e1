-- A plugin hands more to loaders of others than it may.
--
-- expect: to loaders of others that are under way, of at most 32 MiB; wait for some first
-- when: tap "Go", advance 1
-- with: --plugin $FOLDER/guests/guest_hands_much.lua

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
