-- A run shows no other tab.
--
-- expect: steps_select.lua:9: 'select' cannot be asked for in the run of steps, which asks questions and nothing else: use ask(value), or do it in the action of a question
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    rutter.select "a"
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
