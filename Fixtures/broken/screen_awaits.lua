-- A deferred value is shown through a hole.
--
-- expect: screen_awaits.lua:9: await cannot wait in a screen, row, hole, selector or key function
-- when: show

local rutter = require "rutter"
local answer = rutter.loader("answer", { gives = rutter.integer, load = function() return 42 end })
rutter.root(function()
  return rutter.screen { title = "The answer is " .. answer():await() }
end)
