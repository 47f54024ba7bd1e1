-- A plugin has others show more of its entries than it may.
--
-- expect: a plugin without the right `path` may have at most 100 entries on the path that others show
-- when: tap "Go"
-- with: --plugin $FOLDER/guests/guest_shows_many.lua

local rutter = require "rutter"

rutter.slot_type("tools", "integer")
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
rutter.root(function() return rutter.screen { title = "Home", rutter.slot("tools", 1) } end)
