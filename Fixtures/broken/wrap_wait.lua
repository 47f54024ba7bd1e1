-- A wait inside a comparison.
--
-- expect: wrap_wait.lua:10: nothing can wait inside a function called by 'sort'
-- when: tap "Sort"

local rutter = require "rutter"
rutter.root(function()
  local function sort()
    table.sort({ 3, 1, 2 }, function(a, b)
      rutter.sleep(1)
      return a < b
    end)
  end
  return rutter.screen { title = "Waiting", rutter.button { "Sort", action = sort } }
end)
