-- hostile: selectors that run long, raise, and answer at random
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

rutter.destination(rutter.integer, { style = "sheet", screen = function() return rutter.screen { title = "x" } end })
rutter.task(function()
  local all = {}
  for i = 1, 5000 do all[i] = i end
  rutter.path:push_all(all):await()
  for _ = 1, 2000 do
    rutter.path:remove(function(entry)
      entry.value, entry.id = nil, -1
      all[#all + 1] = entry
      return math.random() < 0.5 and error or nil
    end)
  end
end)
