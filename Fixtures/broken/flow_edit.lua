-- An edit changes one stack.
--
-- expect: an edit changes the one stack that it was asked of; use the path that it gives
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button {
      "Go", action = function() rutter.path:edit(function() rutter.stack("main"):pop() end) end,
    },
  }
end)
