-- hostile: entries() of 20,000 entries again and again, each a copy; selectors that keep and change what they get
-- expect: ok or error or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.integer, function(i) return r.screen { title = "x" } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function() local t = {} for i = 1, 20000 do t[i] = i end r.path:replace_all(t):await()
  local keep = {} for i = 1, 1000 do keep[i] = r.path:entries() r.path:remove(function(e) keep[#keep + 1] = e pcall(function() e.id = 1 e.state = nil end) return e.id % 2 == 0 end) r.path:values() r.path:count() end end } } end)
