-- hostile: entries each of which serves a thousand values for those above
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local T = rutter.type("T", { n = "integer" })
local inner = {}
for i = 1, 1000 do inner["value" .. i] = function() return rutter.screen { title = "v" } end end
inner[T] = { screen = function() return rutter.screen { title = "T" } end, destinations = inner }
rutter.destination(T, { screen = function() return rutter.screen { title = "T" } end, destinations = inner })
rutter.task(function()
  local all = {}
  for i = 1, 20000 do all[i] = T { n = i } end
  for _ = 1, 50 do
    rutter.path:push_all(all)
    rutter.path:replace_all {}
  end
end)
