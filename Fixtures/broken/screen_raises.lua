-- A screen function raises.
--
-- expect: screen_raises.lua:8: attempt to concatenate a nil value (global 'nobody')
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Hello, " .. nobody }
end)
