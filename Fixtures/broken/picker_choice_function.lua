-- A function among the choices of a picker.
--
-- expect: field 'screen[1].picker.choices[2].act': a function cannot be part of a value
-- when: show, exit 1

local rutter = require "rutter"
local cell = rutter.cell(nil, "choice")
rutter.root(function()
  return rutter.screen { title = "Pick", rutter.picker { "Pick", cell = cell, choices = { 1, { act = print } } } }
end)
