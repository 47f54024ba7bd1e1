-- A guard that waits for ever ends after 30 seconds, and what it was asked about has failed.
--
-- expect: guard timed out: on_leave of integer took more than 30 s
-- when: tap "Go", back, advance 31

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function() return rutter.sleep(1000) end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
