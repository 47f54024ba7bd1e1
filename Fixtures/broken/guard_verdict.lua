-- What a guard gives is none of the things that it may say.
--
-- expect: guard_verdict.lua:9: a guard returns nothing or true, rutter.block(reason), rutter.redirect(value) or rutter.hold(name), got a string
-- when: tap "Go", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function() return "no" end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
