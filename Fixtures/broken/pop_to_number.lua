-- A place, an id, or a value? In a path of integers nobody could say.
--
-- expect: pop_to_number.lua:9: { value = 4 }
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  local function pop()
    rutter.path:pop_to(4)
  end
  return rutter.screen { title = "Path", rutter.button { "Pop", action = pop } }
end)
