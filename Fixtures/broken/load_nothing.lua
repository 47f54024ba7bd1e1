-- The loader forgets to return.
--
-- expect: inline load gave the wrong type: expected integer, got nothing
-- when: tap "Guess"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  return rutter.screen {
    title = "Loads",
    rutter.link { "Guess", gives = rutter.integer, load = function() rutter.sleep(1) end },
  }
end)
