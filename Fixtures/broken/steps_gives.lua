-- What a run returns is of another type.
--
-- expect: steps_gives.lua:9: what steps 'order' returns: expected string, got integer 4
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  gives = "string",
  run = function() return 4 end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
