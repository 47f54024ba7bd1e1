-- Half an entry is none.
--
-- expect: pop_fraction.lua:9: pop takes a number of entries, got a number
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  local function pop()
    rutter.path:pop(1.5)
  end
  return rutter.screen { title = "Path", rutter.button { "Pop", action = pop } }
end)
