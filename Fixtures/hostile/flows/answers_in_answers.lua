-- A presented screen that presents, whose answer presents again.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, { gives = "integer", screen = function(p) return rutter.screen { title = "P" .. p.n, on_appear = function() local a = rutter.present(P { n = p.n + 1 }) rutter.finish(a or p.n) end } end,
  on_result = function() rutter.present(P { n = 0 }) end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() while true do rutter.present(P { n = 1 }) end end } } end)
