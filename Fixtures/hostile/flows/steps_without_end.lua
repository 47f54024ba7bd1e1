-- Steps whose run asks and asks, and is answered at once.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local Q = rutter.type("Q", { n = "integer" })
rutter.destination(Q, { gives = "integer", screen = function(q) return rutter.screen { title = "Q" .. q.n, on_appear = function() rutter.finish(q.n) end } end })
local s = rutter.steps("s", { run = function(ask) local n = 0 while true do n = n + ask(Q { n = n + 1 }) end end })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = s() } } end)
