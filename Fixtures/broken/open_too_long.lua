-- A URL without end.
--
-- expect: a URL has at most 8 KiB, this one has 9001 bytes
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Routes",
    on_appear = function() rutter.log(rutter.open("/" .. ("x"):rep(9000)):await().message) end,
  }
end)
