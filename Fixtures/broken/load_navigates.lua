-- A loader gives a value; where it goes is the link's to say.
--
-- expect: load_navigates.lua:10: a loader gives a value and cannot ask for 'push'
-- when: tap "Guess"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  local function guess()
    rutter.path:push(7)
  end
  return rutter.screen { title = "Loads", rutter.link { "Guess", gives = rutter.integer, load = guess } }
end)
