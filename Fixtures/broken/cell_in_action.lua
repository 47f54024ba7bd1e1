-- Nobody would own it.
--
-- expect: cell_in_action.lua:9: a cell cannot be made in an action
-- when: tap "Count"

local rutter = require "rutter"
rutter.root(function()
  local function count()
    rutter.cell(0, "count"):set(1)
  end
  return rutter.screen { title = "Cells", rutter.button { "Count", action = count } }
end)
