-- hostile: a path of 100,000 entries, and what follows
-- expect: stopped or error or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- input: {"do":"back"}
-- input: {"do":"pop_to_root"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.integer, function(n) return r.screen { title = "N" .. n, r.text { ("x"):rep(1000) } } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  local t = {} for i = 1, 99999 do t[i] = i end
  print(r.path:push_all(t):await().outcome)
  print(r.path:push_all(t):await().outcome)
  for i = 1, 100 do r.path:replace_all(t) table.remove(t, 1) end
  print(#r.path:entries(), #r.path:values())
end } } end)
