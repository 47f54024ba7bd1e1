-- hostile: waits for 100,000 loads at once, twice
-- expect: stopped or error or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local slow = r.loader("slow", { gives = "integer", load = function(n) r.sleep(1) return n end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  local t = {} for i = 1, 100000 do t[i] = slow(i) end
  print(pcall(r.any, t))
  local f = function() r.sleep(1) end
  for i = 1, 100000 do t[i] = f end
  print(pcall(r.all, t))
  local a = {} a[1] = function() r.all(a) end
  print(pcall(r.all, a))
end } } end)
