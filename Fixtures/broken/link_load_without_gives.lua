-- A load that does not say what it gives.
--
-- expect: link_load_without_gives.lua:8: link 'Guess' needs 'gives'
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Guess", load = function() return 4 end } }
end)
