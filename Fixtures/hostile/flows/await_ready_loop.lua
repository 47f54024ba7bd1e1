-- hostile: awaits what is there at once, operations that are nothing, and any/all of nothing
-- expect: stopped time or error or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local one = r.loader("one", { gives = "integer", fresh = 1e9, load = function() return 1 end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  print(pcall(r.all, {})) print(pcall(r.any, {}))
  while true do one():await() r.path:pop_to_root():await() r.all { function() end, one() } r.any { function() end } end
end } } end)
