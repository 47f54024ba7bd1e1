-- A guard that pushes what it is asked about, again and again.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n } end)
rutter.guard(function() rutter.path:push(P { n = 1 }) return rutter.block("no") end, { comes = P })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = P { n = 0 } } } end)
