-- There is no popping upwards.
--
-- expect: pop_negative.lua:9: pop takes a number of entries from 0 up, got -1
-- when: tap "Pop"

local rutter = require "rutter"
rutter.root(function()
  local function pop()
    rutter.path:pop(-1)
  end
  return rutter.screen { title = "Path", rutter.button { "Pop", action = pop } }
end)
