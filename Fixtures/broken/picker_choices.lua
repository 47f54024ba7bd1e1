-- A choice that is no value.
--
-- expect: picker_choices.lua:9: choice 2 of a picker is a function; choices are values
-- when: show, exit 1

local rutter = require "rutter"
local size = rutter.cell("S", "size")
rutter.root(function()
  return rutter.screen { title = "Sizes", rutter.picker { "Size", cell = size, choices = { "S", print } } }
end)
