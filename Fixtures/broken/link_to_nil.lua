-- The way on was never set.
--
-- expect: link_to_nil.lua:9: link 'Next' leads nowhere: 'to' is nil
-- when: show

local rutter = require "rutter"
local places = { first = 1 }
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Next", to = places.second } }
end)
