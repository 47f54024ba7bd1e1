-- The screen is built and not returned.
--
-- expect: gave nil
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  rutter.screen { title = "Lost" }
end)
