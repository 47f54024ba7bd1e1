-- A hole waits for something.
--
-- expect: hole_without_deferred.lua:8: rutter.hole takes a deferred value, got
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Holes", rutter.hole(4) }
end)
