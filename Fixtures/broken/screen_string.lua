-- Something else is returned.
--
-- expect: expected a screen, got string
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return "Hello"
end)
