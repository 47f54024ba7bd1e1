-- A run may begin anew in the middle of a transaction.
--
-- expect: steps_transaction.lua:9: a transaction cannot be made in the run of steps, which may begin anew in the middle of it; put it into a loader
-- when: tap "Go"

local rutter = require "rutter"
local order = rutter.steps("order", {
  run = function()
    rutter.sqlite.open("x.db"):transaction(function() end)
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
