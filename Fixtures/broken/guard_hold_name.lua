-- What is held needs a name by which it is resumed.
--
-- expect: guard_hold_name.lua:9: rutter.hold takes a name for what it holds, got nil
-- when: tap "Go", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function() return rutter.hold() end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
