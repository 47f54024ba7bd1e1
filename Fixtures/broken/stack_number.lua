-- A stack is named by a text.
--
-- expect: rutter.stack takes the id of a stack, such as that of a tab, got an integer
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.button { "Go", action = function() rutter.stack(1) end } }
end)
