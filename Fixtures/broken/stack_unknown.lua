-- There is no such stack.
--
-- expect: no stack 'serch' is there; did you mean 'search'?
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  return rutter.tabs {
    {
      id = "search",
      root = function()
        return rutter.screen {
          title = "Search", rutter.button { "Go", action = function() rutter.stack("serch"):pop() end },
        }
      end,
    },
  }
end)
