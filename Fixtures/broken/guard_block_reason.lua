-- A reason is a text.
--
-- expect: guard_block_reason.lua:9: rutter.block takes a reason, a text, got a number
-- when: tap "Go", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function() return rutter.block(4) end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
