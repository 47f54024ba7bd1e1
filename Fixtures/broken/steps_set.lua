-- A run begins anew after back, so it sets no cell.
--
-- expect: steps_set.lua:10: a cell cannot be set in the run of steps, which begins anew after 'back': set it in the action of a question, or keep it in a local variable
-- when: tap "Go"

local rutter = require "rutter"
local count = rutter.cell(0, "count")
local order = rutter.steps("order", {
  run = function()
    count:set(1)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
