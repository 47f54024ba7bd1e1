-- A function inside of the value that a selector looks for.
--
-- expect: pop_to_function_inside.lua:10: pop_to: field 'value.by': a function cannot be part of a value
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Pop",
    rutter.button { "Pop", action = function() rutter.path:pop_to { value = { by = print } } end },
  }
end)
