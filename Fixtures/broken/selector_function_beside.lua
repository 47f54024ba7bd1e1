-- A selector names an entry by its id alone: a function beside that belongs to nothing.
--
-- expect: selector_function_beside.lua:11: pop_to: beside an id there can be no function
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Pop",
    rutter.button { "Pop", action = function()
      rutter.path:pop_to { id = 1, extra = print }
    end },
  }
end)
