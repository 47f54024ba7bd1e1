-- A hole waits for something.
--
-- expect: hole_without_deferred.lua:8: hole takes a deferred value, got integer 4
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Holes", rutter.hole(4) }
end)
