-- The run of steps never comes to a question; it begins anew for each answer.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local Q = rutter.type("Q", { n = "integer" })
rutter.destination(Q, { gives = "integer", screen = function(q) return rutter.screen { title = "Q" .. q.n, on_appear = function() rutter.finish(q.n) end } end })
local s = rutter.steps("s", { run = function(ask) for i = 1, 40 do for _ = 1, 2e5 do end ask(Q { n = i }) end while true do end end })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = s() } } end)
