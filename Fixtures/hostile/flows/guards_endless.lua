-- A guard that never ends its work.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", {})
rutter.destination(P, function() return rutter.screen { title = "P" } end)
rutter.guard(function() while true do end end, { comes = P })
rutter.root(function() return rutter.screen { title = "T", rutter.link { "Go", to = P {} } } end)
