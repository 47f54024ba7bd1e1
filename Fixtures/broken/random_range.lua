-- Nothing lies between one and nothing.
--
-- expect: random_range.lua:9: bad argument #2 to 'random' (interval is empty)
-- when: tap "Roll"

local rutter = require "rutter"
rutter.root(function()
  local function roll()
    rutter.log(math.random(3, 1))
  end
  return rutter.screen { title = "Chance", rutter.button { "Roll", action = roll } }
end)
