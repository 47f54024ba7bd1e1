-- A place, an id, or a value? In a path of integers nobody could say.
--
-- expect: pop_to_number.lua:9: pop_to takes an entry, a type, { value = … }, { id = … } or a function; a bare number could be either, say which
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  local function pop()
    rutter.path:pop_to(4)
  end
  return rutter.screen { title = "Path", rutter.button { "Pop", action = pop } }
end)
