-- Who leaves does not say where to go next.
--
-- expect: leaving
-- when: tap "Four", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(n)
    return rutter.screen { title = tostring(n), on_destroy = function() rutter.path:push(n + 1) end }
  end,
})
rutter.root(function() return rutter.screen { title = "Hooks", rutter.link { "Four", to = 4 } } end)
