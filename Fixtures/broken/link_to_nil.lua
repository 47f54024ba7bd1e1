-- The way on was never set.
--
-- expect: link_to_nil.lua:9: a link leads nowhere: 'to' is nil, and it has neither 'gives' and 'load' nor 'screen'
-- when: show, exit 1

local rutter = require "rutter"
local places = { first = 1 }
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Next", to = places.second } }
end)
