-- A deferred value is shown through a hole.
--
-- expect: screen_awaits.lua:9: screen_awaits.answer:await() cannot wait in a screen, row, hole, selector or key function: it only reads; load with rutter.loader and rutter.hole
-- when: show, exit 1

local rutter = require "rutter"
local answer = rutter.loader("answer", { gives = rutter.integer, load = function() return 42 end })
rutter.root(function()
  return rutter.screen { title = "The answer is " .. answer():await() }
end)
