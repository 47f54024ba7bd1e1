-- A guard that leads each push to another that it leads on.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n } end)
local n = 0
rutter.guard(function() n = n + 1 return rutter.redirect(P { n = n }) end, { comes = P })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = P { n = 0 } } } end)
