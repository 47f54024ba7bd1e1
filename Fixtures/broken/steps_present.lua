-- A run asks by ask, and presents nothing.
--
-- expect: steps_present.lua:9: 'present' cannot be asked for in the run of steps, which asks questions and nothing else: use ask(value), or do it in the action of a question
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    rutter.present(4)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
