-- The loader gives something else than it promised.
--
-- expect: gave the wrong type: expected integer, got string "seven"
-- when: tap "Guess"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  return rutter.screen {
    title = "Loads",
    rutter.link { "Guess", gives = rutter.integer, load = function() return "seven" end },
  }
end)
