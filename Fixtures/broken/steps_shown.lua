-- A question of a type that nothing shows.
--
-- expect: ask: boolean could not be shown: no destination shows a value of type boolean
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    ask(true)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
