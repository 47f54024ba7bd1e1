-- hostile: every frame writes all values of the path: a turn costs the engine seconds, with a path of 230 MiB of control characters
-- expect: ok or stopped time or error
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"pop"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local n = 0
r.destination(r.string, function(s) return r.screen { title = "N", r.button { "Go", action = function()
  local s = ("\1"):rep(1000000) for i = 1, 50 do n = n + 1 r.path:push(s .. n) end end } } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  local s = ("\1"):rep(1000000) for i = 1, 50 do n = n + 1 r.path:push(s .. n) end end } } end)
