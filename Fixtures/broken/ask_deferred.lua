-- A question shows a value, not a deferred one.
--
-- expect: ask_deferred.lua:10: ask takes a value, got a deferred value; wait for it first, by :await()
-- when: tap "Go"

local rutter = require "rutter"
local one = rutter.loader("one", { gives = "integer", load = function() return 1 end })
local order = rutter.steps("order", {
  run = function(ask)
    ask(one())
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
