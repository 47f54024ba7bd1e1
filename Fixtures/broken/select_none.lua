-- There is nothing to select.
--
-- expect: no stack 'search' is there; what shows has no tabs
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Home", rutter.button { "Go", action = function() error(rutter.select("search"):await().message) end },
  }
end)
