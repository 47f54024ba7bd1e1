-- Something else is returned.
--
-- expect: a screen function gives a screen
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return "Hello"
end)
