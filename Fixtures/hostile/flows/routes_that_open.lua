-- A route that opens its own URL, and gives what is none.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n, on_appear = function() rutter.open("h:/p/" .. p.n + 1) end } end)
rutter.route("/p/:n{integer}", function(p) rutter.path:push(P { n = p.n }) return P { n = p.n } end, { of = P, push = true, parameters = function(v) v.n = 9 return setmetatable({}, { __index = function() return "x" end }) end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  pcall(rutter.url, P { n = 1 })
  rutter.open("h:/p/1")
end } } end, { urls = { "h:" } })
