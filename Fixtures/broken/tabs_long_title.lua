-- The title of a tab is longer than any name may be.
--
-- expect: option 'title' of tab 1 takes a name of at most 1024 bytes, got 1025
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.tabs { { id = "home", title = ("t"):rep(1025), root = function() end } }
end)
