-- What is held is resumed by the guard that holds it.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, { screen = function(p) return rutter.screen { title = "P" .. p.n, rutter.button { "Go", action = function() rutter.back() end } } end,
  on_leave = function() rutter.resume("a") rutter.resume("a") rutter.drop("a") return rutter.hold("a") end })
rutter.root(function() return rutter.screen { title = "T", on_appear = function() rutter.path:push(P { n = 1 }) rutter.resume("a") end, rutter.button { "Go", action = function() rutter.path:push(P { n = 2 }) end } } end)
