-- Answers of steps that are long, which are recorded for each run.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local Q = rutter.type("Q", { n = "integer" })
local long = ("x"):rep(900000)
rutter.destination(Q, { gives = "string", screen = function(q) return rutter.screen { title = "Q" .. q.n, on_appear = function() rutter.finish(long .. q.n) end } end })
local s = rutter.steps("s", { run = function(ask) for i = 1, 100000 do ask(Q { n = i }) end end })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = s() } } end)
