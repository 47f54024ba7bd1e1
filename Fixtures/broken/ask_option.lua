-- An option that ask does not have.
--
-- expect: ask_option.lua:9: ask has no option 'give'; did you mean 'gives'?
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    ask(4, { give = "integer" })
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
