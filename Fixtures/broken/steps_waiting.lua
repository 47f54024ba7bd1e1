-- The waiting view of steps is a function, as that of a destination is.
--
-- expect: steps_waiting.lua:7: option 'waiting' of steps 'order' takes a function, got a node
-- when: load

local rutter = require "rutter"
local order = rutter.steps("order", {
  waiting = rutter.screen { title = "Wait" },
  run = function() rutter.sleep(1) end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = order() } } end)
