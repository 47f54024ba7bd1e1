-- hostile: destinations whose on_create and on_appear push the next one, for ever
-- expect: error or stopped time or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"advance","seconds":1}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.integer, { screen = function(n) return r.screen { title = "N" .. n } end,
  on_create = function() r.path:push(r.path:count() + 1) end, on_appear = function() r.path:push(r.path:count() + 1) end })
r.root(function() return r.screen { title = "Root", r.link { "Go", to = 1 } } end)
