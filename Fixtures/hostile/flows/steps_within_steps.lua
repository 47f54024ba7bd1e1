-- Steps that ask steps that ask steps.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
local s
s = rutter.steps("s", { takes = P, gives = "integer", run = function(ask, p) return ask(s(P { n = p.n + 1 })) end })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = s(P { n = 1 }) } } end)
