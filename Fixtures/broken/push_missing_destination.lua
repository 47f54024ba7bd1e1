-- A script pushes what no destination shows.
--
-- expect: push_missing_destination.lua:10: no destination shows a value of type integer
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Push",
    rutter.button { "Push", action = function() rutter.path:push(1) end },
  }
end)
