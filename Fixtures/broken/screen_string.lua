-- Something else is returned.
--
-- expect: gave a text; it gives rutter.screen { … }
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return "Hello"
end)
