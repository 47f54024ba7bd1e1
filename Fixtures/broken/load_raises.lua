-- The loader raises; the link can be tried again.
--
-- expect: load_raises.lua:11: nobody knows
-- when: tap "Guess"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  local function guess()
    rutter.sleep(1)
    error("nobody knows")
  end
  return rutter.screen { title = "Loads", rutter.link { "Guess", gives = rutter.integer, load = guess } }
end)
