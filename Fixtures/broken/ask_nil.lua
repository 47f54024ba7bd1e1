-- A question needs a value.
--
-- expect: ask_nil.lua:9: ask takes the value that the question shows, got nil
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function(ask)
    ask(nil)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
