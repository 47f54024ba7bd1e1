-- hostile: one edit of 10^6 steps over a long path: quadratic in the engine?
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"A"}
-- input: {"do":"wait"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
r.destination(r.integer, function(n) return r.screen { title = "N" } end)
r.root(function() return r.screen { title = "Root", r.button { "A", action = function()
  local t = {} for i = 1, 30000 do t[i] = i end
  r.path:replace_all(t):await()
  print(r.path:count())
  print(r.path:edit(function(p) for i = 1, 20000 do p:bring_to_front(i) p:remove(r.integer) p:replace_all(t) p:remove { value = i } p:pop_to { value = 1 } end end):await().outcome)
end } } end)
