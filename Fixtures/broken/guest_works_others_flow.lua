-- A plugin has others work for longer than a turn.
--
-- expect: over its time limit (250 ms a turn, by what it had other plugins do)
-- when: tap "Go"
-- with: --plugin $FOLDER/guests/guest_works_others.lua

local rutter = require "rutter"

rutter.slot_type("tools", "integer")
rutter.loader("sum", {
  gives = "integer",
  load = function(n)
    for i = 1, 20000 do n = n + i end
    return n
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.slot("tools", 1) } end)
