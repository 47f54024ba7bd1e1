-- A run follows no URL.
--
-- expect: steps_open.lua:9: 'open' cannot be asked for in the run of steps, which asks questions and nothing else: use ask(value), or do it in the action of a question
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    rutter.open "/a"
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
