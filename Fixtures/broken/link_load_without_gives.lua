-- A load that does not say what it gives.
--
-- expect: link_load_without_gives.lua:8: a link takes 'gives' and 'load' together: the type, and the function that loads it
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Guess", load = function() return 4 end } }
end)
