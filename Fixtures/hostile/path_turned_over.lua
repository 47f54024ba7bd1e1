-- The lowest of many entries is brought to the front again and again.
-- expect: stopped time or memory or error did not come to rest
-- when: later
local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
rutter.task(function()
  local all = {}
  for n = 1, 30000 do all[n] = n end
  rutter.path:push_all(all)
  for n = 1, 9000 do rutter.path:bring_to_front(n) end
end)
