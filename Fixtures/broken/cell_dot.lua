-- A dot where a colon belongs.
--
-- expect: cell_dot.lua:10: update belongs to a cell; call it with ':', not '.'
-- when: tap "Count"

local rutter = require "rutter"
local count = rutter.cell(0, "count")
rutter.root(function()
  local function tap()
    count.update(function(n) return n + 1 end)
  end
  return rutter.screen { title = "Cells", rutter.button { "Count", action = tap } }
end)
