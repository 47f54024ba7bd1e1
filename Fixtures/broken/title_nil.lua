-- A title that is nil.
--
-- expect: title_nil.lua:9: a screen needs the option 'title', a text; it is nil
-- when: show, exit 1

local rutter = require "rutter"
local names = {}
rutter.root(function()
  return rutter.screen { title = names.first, "Hello" }
end)
