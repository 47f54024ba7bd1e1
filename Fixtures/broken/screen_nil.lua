-- The screen is built and not returned.
--
-- expect: gave nil; it gives a screen
-- when: show

local rutter = require "rutter"
rutter.root(function()
  rutter.screen { title = "Lost" }
end)
