-- A redirect needs something to go to.
--
-- expect: guard_redirect_nil.lua:9: rutter.redirect takes a value or a deferred value, got nil
-- when: tap "Go", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function() return rutter.redirect(nil) end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
