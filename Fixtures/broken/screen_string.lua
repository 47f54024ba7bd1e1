-- Something else is returned.
--
-- expect: screen_string.lua:7: screen of root gave a text; it gives rutter.screen { … }
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return "Hello"
end)
