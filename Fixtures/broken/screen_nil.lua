-- The screen is built and not returned.
--
-- expect: screen of root gave nil; it gives rutter.screen { … }: is a 'return' missing?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  rutter.screen { title = "Lost" }
end)
