-- Nobody shows integers.
--
-- expect: missing_destination
-- when: tap "Four"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Path", rutter.link { "Four", to = 4 } }
end)
